import { onDemand } from '../../../engine/on-demand.ts';
import { contentFor } from '../box/known.ts';
import { interestOf, scoreOf } from '../position/score.ts';
import { builtInContent } from '../terms/options.ts';
import { dollars, points } from '../words/figures.ts';
import { onTrack, strip } from './drawn.ts';

/** The pictures in the rules chapters. The game's own functions compute the numbers in them. */

/** Try Again at the architect's fee: money and days before the roll, after the roll, and after Try Again. */
export const retried = { scope: 1_000, before: [500, 120], rolled: [380, 120], after: [500, 170] } as const;

const purse = ([money, days]: readonly [money: number, days: number]) =>
  [
    ['Money', dollars(money)],
    ['Days', `${days}`],
  ] as const;

const loan = { kind: 'BANK', principal: 1_400, ratePercent: 5, takenAt: 0 } as const;

export const pictures = onDemand(() => {
  const { config } = contentFor({ content: builtInContent });

  const goal = strip(
    { says: 'Work cards are what you build. Their sum, $1,000, is the scope.', cards: ['W004', 'W010'] },
    { says: 'The bank and investors lend money for it.', cards: ['B010', 'I001'] },
    { says: 'Expeditors help you, Labor/Legal cards happen to you.', cards: ['E018', 'L009'] },
  );

  const turn = onTrack({
    alt: 'The track. A is at the Crossroads, with a ring that shows whose turn it is. Frames mark where A can go: Lenders, Shortcut Alley, and Find architect, which is chosen and has a thicker frame. B is at the bank.',
    pawns: ['PM-CROSSROADS', 'BANK-UNDERWRITING'],
    open: ['LENDER-TALKS', 'SHORTCUT-ALLEY'],
    chosen: 'ARCH-SEARCH',
  });

  const track = onTrack({
    alt: 'The track, with a typical way to the finish, numbered:',
    way: [
      'OWNER-BRIEF',
      'OWNER-PURSE',
      'PM-CROSSROADS',
      'ARCH-SEARCH',
      'ARCH-FEES',
      'ARCH-DRAWINGS',
      'ENG-SEARCH',
      'ENG-FEES',
      'ENG-DRAWINGS',
      'DOB-CASHIER',
      'DOB-FILING-ROUTE',
      'DOB-PLAN-EXAM',
      'FDNY-INTAKE',
      'SITE-AWARD',
      'SITE-ISSUES',
      'SITE-INSPECTION',
      'DOB-SIGN-OFF',
      'FINISH',
    ],
  });

  const retry = strip(
    {
      says: `Ann is at the architect’s fee, with a scope of ${dollars(retried.scope)}.`,
      figures: purse(retried.before),
    },
    { says: 'She rolls a 6: the fee is 12% of the scope.', figures: purse(retried.rolled) },
    {
      says: 'Try again (+50 days): the fee comes back, the days are gone. The turn is over; the next one starts here.',
      figures: purse(retried.after),
    },
  );

  const year = config.loans.yearDays;

  const money = strip(
    { says: 'Ben borrows at the bank.', cards: ['B010'] },
    {
      says: 'He pays the fee right away and waits a day for each $200.',
      figures: [
        ['Loan', dollars(loan.principal)],
        ['Fee, 1%', dollars(-loan.principal / 100)],
        ['Days of paperwork', `${loan.principal / 200}`],
      ],
    },
    {
      says: 'A year later, at the end of the game, the score loses',
      figures: [
        ['the loan', dollars(-loan.principal)],
        ['its interest, 5%', dollars(-interestOf(config, loan, year))],
      ],
    },
  );

  const cards = strip(
    { says: 'Free, in any phase: yours to play, on your own turn.', cards: ['E033', 'E025'] },
    { says: 'Only on spaces of the phase at the bottom of the card.', cards: ['E019', 'E018'] },
    { says: 'Left: happens when drawn. Right: a keeper, yours to play.', cards: ['L009', 'L005'] },
  );

  const trade = strip(
    {
      says: 'Ann offers $20 and this card, and wants 1 Expeditor. Both are in escrow; the table only sees that there’s an offer.',
      cards: ['E002'],
    },
    { says: 'Ben holds these two. He accepts and chooses one.', cards: ['E008', 'E025'] },
    { says: 'The table sees: “deal: Ann gives $20 and 1 expeditor, Ben gives 1 expeditor.”' },
  );

  /** Example values of a finished project. */
  const done = {
    money: 640,
    time: 900,
    scope: 3_400,
    paidScope: 3_400,
    ownerFunding: 1_100,
    loans: [{ ...loan, takenAt: 900 - year }],
    finished: true,
    finishOrder: 1,
  } as const;
  const worth = scoreOf(config, done);

  const score = strip(
    { says: 'Cleo finishes first, with all of her scope paid for.' },
    {
      says: `Scope ${dollars(done.scope)}, day ${done.time}:`,
      figures: [
        ['Building: 180% of $3,000, 150% of $400', points(worth.value)],
        ['Money', points(done.money)],
        ['The owner’s money', points(-done.ownerFunding)],
        ['Loans', points(-worth.debt)],
        ['Interest', points(-worth.interest)],
        ['2 a day', points(-config.scoring.dayCost * done.time)],
        ['Bonus for finishing first', points(worth.bonus)],
        ['Score', points(worth.score)],
      ],
    },
  );

  return { goal, turn, track, retry, money, cards, trade, score };
});
