import { describe, expect, it } from 'vitest';
import { type Position, played, position, waitingOffer } from '../../../../test/games/code2027/positions.ts';
import { contentFor } from '../box/known.ts';
import { options } from '../terms/options.ts';
import { visits } from '../terms/words.ts';
import { viewOf } from '../view.ts';
import { titleOf } from '../words/figures.ts';
import { privately } from './alone.ts';
import { mostCards } from './card-picture.ts';
import { pageOf, panelOf } from './panel.ts';

/** Tests the text of the table message and of the hand, which must fit into a few lines on a phone. */

const names = (seat: number) => ['Ada', 'Bartholomew Sinclair', 'Cleo', 'Dev'][seat] ?? '';
const wordsOf = (from: Position) => panelOf(viewOf(position(from), 'public'), names).text.split('\n');

const late = {
  space: 'ENG-FEES',
  money: 11_240,
  time: 1_186,
  hand: ['W004', 'E002', 'E018', 'L005'],
  loans: [{ kind: 'BANK', principal: 20_000, ratePercent: 10, takenAt: 3 }],
  flags: { archDone: true, engDone: true, dobApproved: true, contractSigned: true },
} as const;

describe('the words of the table', () => {
  it('have a line a player, the score first, with all that two lines of a phone hold', () => {
    const { loans: _, ...free } = late;
    const early = { ...free, time: 6, money: 5 };
    const lines = (...players: Position['players']) => wordsOf({ players }).slice(-players.length);
    expect(lines(free, late)).toEqual([
      '**A** Ada · about 9,168 if done · Engineer’s fee · day 1186 · $11,240 · 3 cards',
      '**B** Bartholomew… · about –17,315 if done · Engineer’s fee · day 1186 · $11,240 · 3 cards',
    ]);
    expect(lines(early, { ...early, finished: true, finishOrder: 1, money: 20 })).toEqual([
      '**A** Ada · about 143 if done · Engineer’s fee · day 6 · $5 · 3 cards · scope $620',
      '**B** Bartholomew… · 308 points · number 1 to finish · day 6 · $20 · scope $620',
    ]);
    // A single player may have three lines.
    expect(lines({ ...late, flags: { dobApproved: true } })).toEqual([
      '**A** Ada · about –17,315 if done · Engineer’s fee · day 1186 · $11,240 · 3 cards · scope $620 · debt $20,000 · ✓ DOB',
    ]);
  });

  it('have one line of a phone a player where there are many, and let the picture say who and where', () => {
    const resigned = { ...late, resigned: true };
    const finished = { ...late, finished: true, finishOrder: 2 };
    const lines = wordsOf({ players: [late, resigned, finished, late] });
    expect(lines.slice(-4)).toEqual([
      '**A** about –17,465 if done · day 1186 · $11,240',
      '**B** has resigned',
      '**C** –17,465 points · number 2 to finish · day 1186',
      '**D** about –17,465 if done · day 1186 · $11,240',
    ]);
  });

  it('have one line each for two as well, where the instruction of a space is long', () => {
    const players = [{ ...late, space: 'INVESTOR-PITCH' }, late];
    expect(wordsOf({ players }).slice(-2)).toEqual([
      '**A** about –17,315 if done · day 1186 · $11,240',
      '**B** about –17,315 if done · day 1186 · $11,240',
    ]);
    expect(wordsOf({ players, turn: { rolled: [4] } }).at(-1)).toContain('Bartholomew…');
  });

  it('say what is still to be done once something is, and no instruction once the turn is under way', () => {
    const here = { ...late, space: 'OWNER-BRIEF' };
    const at = (turn: Position['turn']) =>
      wordsOf({ players: [here, late], turn: turn ?? {} })
        .slice(1, 3)
        .join(' ');
    expect(at({})).toMatch(/^-# Hire your first[^:]* \*\*A/);
    expect(at({ done: ['OWNER-BRIEF:F:manual:1'] })).toMatch(/^-# Hire your first.* Still to do: roll$/);
    for (const turn of [{ plays: 1 }, { gifts: 1 }, { offers: 1 }])
      expect(at(turn)).toMatch(/^Still to do: Hire 3, roll /);
    expect(at({ rolled: [3] })).not.toContain('Hire your first');
  });

  const content = contentFor(options.parse({}));
  const stays = content.spaces.flatMap(({ id }) => visits.map((visit) => [id, visit] as const));

  it.each(stays)('say all that is done on %s at a %s visit, however many play', (space, visit) => {
    const here = { ...late, space, visit };
    for (const others of [0, 1, 2, 3]) {
      const players = [here, ...Array.from({ length: others }, () => late)];
      expect(wordsOf({ players })[1]).toBe(`-# ${content.stay(space, visit).action}`);
    }
  });

  it('put the turn on one line while an offer waits', () => {
    const turn = { rolled: [3], destination: 'ENG-DRAWINGS' };
    expect(
      wordsOf({ players: [late, late, late], turn, state: { negotiation: waitingOffer } }).slice(0, 3),
    ).toEqual([
      '**Ada** · Engineer’s fee, first visit',
      '🎲 **3** · Going to Struct. review',
      'An offer is waiting for **Bartholomew…**',
    ]);
  });
});

describe('the words of a hand', () => {
  const handOf = (...hand: readonly string[]) => {
    const state = position({ players: [{ ...late, hand }, late] });
    return privately(viewOf(state, 0), [], names)?.panel.text.split('\n');
  };

  it('name cards that cannot be played now together, by the reason', () => {
    expect(handOf('E018', 'E034', 'L010', 'E001', 'E019')).toEqual([
      '**Crowded Calendar** now: –4 days',
      '-# Utility Rebate: in funding only',
      '-# Call from a Council Member: you can’t play this yourself',
      '-# Early Bird at the Window, Retired Examiner: in regulatory review only',
      '-# You’d score **–17,315** if you finished now.',
    ]);
  });

  it('name the cards for which the picture has no room', () => {
    const many = [
      'E002',
      'E003',
      'E004',
      'E005',
      'E006',
      'E007',
      'E008',
      'E010',
      'E011',
      'E013',
      'E014',
      'E016',
    ];
    expect(many.length).toBe(mostCards + 2);
    expect(handOf(...many)?.at(-2)).toMatch(/^-# Not in the picture: [^,]+, [^,]+$/);
    expect(handOf(...many.slice(0, mostCards))?.join()).not.toContain('Not in the picture');
  });
});

/** The example of Code2027 17: a project that would be the second to finish. */
const example = {
  space: 'ENG-FEES',
  money: 310,
  time: 402,
  hand: ['W001', 'E002'],
  ownerFunding: 1_200,
  paidScope: 5_000,
  loans: [{ kind: 'BANK', principal: 2_000, ratePercent: 10, takenAt: 12 }],
} as const;
const first = { ...late, finished: true, finishOrder: 1, loans: [] } as const;

describe('the standing score', () => {
  const projects = (from: Position, viewer: number | 'public' = 'public') =>
    pageOf(viewOf(position(from), viewer), 'projects', names).panel.fields?.map(({ value }) =>
      value.split('\n'),
    );
  const scope = contentFor(options.parse({})).card('W001')?.cost ?? 0;
  const building = Math.floor((scope * 180) / 100);
  const score = building + 310 - 1_200 - 2_000 - 214 - 804 + 150;
  const written = `${score < 0 ? '–' : ''}${Math.abs(score).toLocaleString('en-US')}`;

  it('is what finishing next would bring, on the table, on Projects with its parts, and for oneself', () => {
    const from = { players: [example, first] };
    expect(wordsOf(from).join('\n')).toContain(`about ${written} if done ·`);
    expect(projects(from)?.[0]?.slice(0, 2)).toEqual([
      `**About ${written} if finished now**`,
      `= building $${building.toLocaleString('en-US')} + money $310 – owner’s money $1,200 – loans $2,000 – interest $214 – 804 for 402 days + 150 for finishing next`,
    ]);
    expect(privately(viewOf(position(from), 0), [], names)?.panel.text).toContain(
      `-# You’d score **${written}** if you finished now.`,
    );
  });

  it('counts work that isn’t paid for as nothing, and says so', () => {
    const scopeIn = (paidScope: number) =>
      projects({ players: [{ ...example, paidScope }, first] })?.[0]?.find((line) =>
        line.startsWith('Scope'),
      );
    expect(projects({ players: [{ ...example, paidScope: 0 }, first] })?.[0]?.[1]).toMatch(
      /^= building \$0 \+ /,
    );
    const whole = `Scope $${scope.toLocaleString('en-US')}`;
    expect(scopeIn(0)).toMatch(`${whole}, of which $0 is paid for and counts: `);
    expect(scopeIn(scope)).toMatch(`${whole}: `);
  });

  it('stands on Projects with what is on file, in hand, owed and spent, and nothing of what is not', () => {
    const plain = { space: 'ENG-FEES', hand: ['W001'], money: 20 } as const;
    expect(projects({ players: [plain, plain] })?.[0]?.slice(1)).toEqual([
      '= building $0 + money $20 + 300 for finishing next',
      'The Engineer’s Fee, day 0',
      'In hand: no cards',
      expect.stringMatching(/^Scope /),
      'On file: nothing yet',
    ]);
    const busy = {
      ...example,
      costs: { bank: 20 },
      flags: { archDone: true, dobApproved: true, fdnyReferral: true },
    };
    expect(projects({ players: [busy, first] })?.[0]?.slice(2)).toEqual([
      'The Engineer’s Fee, day 402',
      'In hand: 1 expeditor',
      expect.stringMatching(/^Scope /),
      'Loans: bank $2,000 at 10% (interest $214)',
      'Costs: bank $20',
      'On file: architect, DOB · referred to FDNY',
    ]);
  });

  it('is the score once a project is done', () => {
    const from = { players: [example, { ...first, paidScope: 620 }] };
    const done = Math.floor((620 * 180) / 100) + 11_240 - 2 * 1_186 + 300;
    expect(projects(from)?.[1]?.[0]).toBe(`**${done.toLocaleString('en-US')} points**`);
    expect(privately(viewOf(position(from), 1), [], names)?.panel.text).toContain(
      `-# Your score: **${done.toLocaleString('en-US')}**`,
    );
  });

  it('is the same for all who look while an offer is open: escrow counts to its maker', () => {
    const players = [
      { ...example, money: 330 },
      { ...late, space: 'ENG-FEES', loans: [] },
    ];
    const state = played(position({ players }), '1 offer 2 $20,E002 for E').state;
    const told = (viewer: number | 'public') =>
      pageOf(viewOf(state, viewer), 'projects', names).panel.fields?.map(({ value }) => value);
    expect(told(0)).toEqual(told('public'));
    expect(told(1)).toEqual(told('public'));
    expect(privately(viewOf(state, 0), [], names)?.panel.text).toContain(
      `You’d score **${/About (\S+) if/.exec(told('public')?.[0] ?? '')?.[1]}** if`,
    );
  });
});

describe('where Try again is not offered its reason stands in the private answer', () => {
  const wordsAt = (from: Position, path: readonly string[] = [], seat = 0) =>
    privately(viewOf(position(from), seat), path, names)?.panel.text ?? '';
  const here = { ...late, space: 'ENG-FEES', time: 5 };
  const asks = {
    ...{ id: 'c1', playerId: 'p2', prompt: 'Which?', type: 'GENERAL' as const },
    options: [{ id: '0', label: 'This' }],
  };

  it.each<[string, Position, string]>([
    [
      'a space without it',
      { players: [{ ...here, space: 'PM-CROSSROADS' }, here] },
      'you can’t try again here.',
    ],
    [
      'a try that stands',
      { players: [{ ...here, space: 'OWNER-BRIEF', visit: 'Subsequent', triesHere: 1 }, here] },
      'you’ve tried again here: this try stands.',
    ],
    [
      'three tries',
      { players: [{ ...here, triesHere: 3 }, here] },
      'you’ve used up all your tries for this visit.',
    ],
    ['a card', { players: [here, here], turn: { plays: 1 } }, 'you played a card this turn, so it stands.'],
    [
      'a gift',
      { players: [here, here], turn: { gifts: 1 } },
      'you gave a card away this turn, so it stands.',
    ],
    ['a deal', { players: [here, here], turn: { deals: 1 } }, 'you made a deal this turn, so it stands.'],
    [
      'a move',
      { players: [here, here], turn: { movedByEffect: true } },
      'a card or space moved you, so the turn stands.',
    ],
    [
      'others',
      { players: [here, here], turn: { otherTouched: true } },
      'this turn changed something for others, so it stands.',
    ],
  ])('after %s', (_, from, reason) => {
    for (const path of [[], ['More']])
      expect(wordsAt(from, path)).toContain(`-# No **Try again**: ${reason}`);
    expect(viewOf(position(from), 0).legal).not.toContainEqual({ type: 'retry' });
    expect(wordsAt(from, [], 1)).not.toContain('Try again');
  });

  it('while something has to be chosen', () => {
    const from = { players: [here, here], state: { pendingChoice: asks } };
    expect(wordsAt(from)).toContain('-# No **Try again** until the choice is made.');
  });

  it('and nowhere else', () => {
    const from = { players: [here, here] };
    expect(viewOf(position(from), 0).legal).toContainEqual({ type: 'retry' });
    expect(wordsAt(from) + wordsAt(from, ['More'])).not.toContain('Try again');
  });
});

describe('the private answer to an offer', () => {
  const maker = { ...late, space: 'ENG-FEES', money: 500, hand: ['W004', 'E002', 'E018'] };
  const asked = { ...late, space: 'LENDER-TALKS', money: 30, hand: ['W005', 'E003', 'L005'] };
  const offering = (offer: string) => played(position({ players: [maker, asked, late] }), `1 ${offer}`).state;
  const answer = (state: ReturnType<typeof offering>, seat = 1) =>
    privately(viewOf(state, seat), [], names)?.panel;

  it('says both sides first, and why it cannot be accepted', () => {
    expect(answer(offering('offer 2 $20,E002 for E'))).toEqual({
      title: 'An offer for you',
      text: expect.stringMatching(
        /^\*\*Ada offers you\*\* \$20 and “[^”]+” \(E002\)\n\*\*and wants\*\* 1 expeditor\n-# You’d score/,
      ),
    });
    expect(answer(offering('offer 2 E002 for $20,2E'))?.text).toContain(
      '-# You can’t accept: they want 2 expeditors, and you have 1.',
    );
    const poor = played(
      position({ players: [{ ...maker }, { ...asked, money: 50 }, late] }),
      '1 offer 2 E002 for $50,L',
    ).state;
    const spent = { ...poor, players: poor.players.with(1, { ...poor.players[1], money: 5 } as never) };
    expect(answer(spent)?.text).toContain('-# You can’t accept: they want $50, and you have $5.');
    expect(answer(spent, 0)?.title).toBe('My hand');
  });

  it('says who has to choose before it can be answered', () => {
    const state = offering('offer 2 $20,E002 for E');
    const choosing = (playerId: string) => ({
      ...state,
      pendingChoice: {
        ...{ id: 'c1', playerId, prompt: 'Which?', type: 'GENERAL' as const },
        options: [{ id: '0', label: 'This' }],
      },
    });
    expect(answer(choosing('p3'))?.text).toContain('-# You can answer once **Cleo** has chosen.');
    expect(answer(choosing('p2'))?.text).toContain('-# Answer the offer once you’ve chosen.');
  });

  it('and the form of an offer say what everybody may know of others: money, and cards by type', () => {
    const trade = (seat: number) =>
      privately(viewOf(position({ players: [maker, asked, late] }), seat), ['Trade'], names)?.panel.text;
    expect(trade(0)).toBe(
      'Ask for cards by type: hands are hidden.\n-# Bartholomew Sinclair has $30 and 1 expeditor and 1 labor/legal.\n-# Cleo has $11,240 and 2 expeditors and 1 labor/legal.',
    );
  });
});

describe('the page of the cards', () => {
  const seen = viewOf(position({ players: [late] }), 'public');
  const fallen = ['E002', 'E003', 'E004', 'E005', 'E006', 'E008'];
  const view = { ...seen, discards: { ...seen.discards, E: fallen, L: fallen.slice(0, 4) } };
  const titles = (ids: readonly string[]) => ids.map((id) => titleOf(contentFor(view.options), id));

  it('names the newest four of a pile, and has the rest a press away', () => {
    const { panel, turns } = pageOf(view, 'cards', names);
    const [, , expeditors = '', legal = ''] = panel.fields?.map(({ value }) => value) ?? [];
    const newest = titles(fallen).toReversed();
    expect(expeditors).toContain(`6 discarded: ${newest.slice(0, 4).join(', ')}, and 2 more`);
    expect(legal).toContain('4 discarded: ');
    expect(legal).not.toContain('more');
    expect(turns).toEqual([{ id: 'cards-e', label: 'Expeditor' }]);
    const pile = pageOf(view, 'cards-e', names).panel;
    for (const title of newest) expect(pile.text).toContain(title);
  });

  it('has no turns where everything stands, and refuses what it has not', () => {
    expect(pageOf(seen, 'cards', names).turns).toBeUndefined();
    expect(pageOf(seen, 'cards-e', names).panel.text).toBe('No cards yet.');
    expect(() => pageOf(seen, 'cards-x', names)).toThrow('There’s no page “cards-x” here.');
  });
});
