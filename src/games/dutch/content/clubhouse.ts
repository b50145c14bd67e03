/** The strategy set `clubhouse`, tuned by self-play (`scripts/tuning/dutch.ts`). */
export const clubhouse = `# Dutch: the strategy of the computer seats, as the clubhouse plays it.
#
# Tuned by self-play until each level beats the one below: \`npx node scripts/tuning/dutch.ts\`.
# docs/strategies.md explains the language. Nothing wipes a memory here, and an expert forgets nothing.

format: rules/1
game: dutch
set: clubhouse

difficulties: [easy, medium, hard, expert]
default_difficulty: medium
random_difficulty_weights: {easy: 25, medium: 50, hard: 20, expert: 5}

delay:
  min: 0.2
  max: 0.4
  # About one line of the story every four seconds: three computers in a row take well under a minute.
  max_seconds: 4
  between_same_rank_cards: 0.4
  between_collects: 0.1

memory:
  remember: {easy: 0.70, medium: 0.80, hard: 0.90, expert: 1.0}

events:

  initial_peek:
    timer: initial_peek
    rules:
      - name: peek_two_random
        priority: 1
        do: {choose: random, from: own.slots, count: 2}

  draw:
    timer: drawing_card
    rules:
      # A cheap card is better than a card nobody has seen.
      - name: take_cheap_discard
        priority: 1
        when:
          all:
            - {field: draw.discard_allowed, op: eq, value: true}
            - {field: discard.points, op: lte, value: {easy: 0, medium: 1, hard: 2, expert: 3}}
        probability: {easy: 0.3, medium: 0.6, hard: 0.9, expert: 1.0}
        do: {decide: draw_discard}
      # Take a second card of the same rank: play one, and drop the other in the window.
      - name: take_match
        priority: 2
        when:
          all:
            - {field: draw.discard_allowed, op: eq, value: true}
            - {field: discard.matches, op: not_empty}
        probability: {easy: 0.0, medium: 0.3, hard: 0.7, expert: 1.0}
        do: {decide: draw_discard}
      - name: draw_from_deck
        priority: 3
        when: {field: draw.deck_allowed, op: eq, value: true}
        do: {decide: draw_deck}
      - name: only_discard_left
        priority: 4
        when: {field: draw.discard_allowed, op: eq, value: true}
        do: {decide: draw_discard}
    otherwise: {decide: pass}

  play:
    timer: playing_card
    gates:
      - name: miss
        probability: {easy: 0.04, medium: 0.02, hard: 0.005, expert: 0.0}
        do: {decide: miss}
    optimal:
      probability: {easy: 0.65, medium: 0.75, hard: 0.85, expert: 1.0}
    rules:
      - name: play_one_of_a_pair
        priority: 1
        when: {field: own.paired, op: not_empty}
        probability: {easy: 0.1, medium: 0.4, hard: 0.7, expert: 1.0}
        do: {choose: highest_points, from: own.paired}
      - name: play_dear_known
        priority: 2
        when: {field: own.highest, op: gte, value: 9}
        probability: {easy: 0.3, medium: 0.5, hard: 0.8, expert: 1.0}
        do: {choose: highest_points, from: own.known}
      - name: play_random_unknown_card
        priority: 3
        when: {field: own.unknown, op: not_empty}
        do: {choose: random, from: own.unknown}
      - name: play_highest_known_points
        priority: 4
        when: {field: own.known, op: not_empty}
        do: {choose: highest_points, from: own.known}
      - name: play_random_playable
        priority: 5
        do: {choose: random, from: own.playable}
    otherwise: {decide: miss}

  same_rank:
    timer: same_rank_window
    require: {field: same_rank.available, op: not_empty}
    gates:
      - name: miss
        probability: {easy: 0.05, medium: 0.03, hard: 0.01, expert: 0.0}
        do: {decide: no_play}
      - name: hesitate
        probability: {easy: 0.15, medium: 0.07, hard: 0.03, expert: 0.0}
        do: {decide: no_play}
      - name: wrong_card
        probability: {easy: 0.20, medium: 0.08, hard: 0.02, expert: 0.0}
        do: {choose: random, from: same_rank.other_rank}
    rules:
      - name: play_highest_points_same_rank
        priority: 1
        do: {choose: highest_points, from: same_rank.known}
    otherwise: {decide: no_play}
    repeat: true

  queen_peek:
    timer: queen_peek
    gates:
      - name: miss
        probability: {easy: 0.05, medium: 0.03, hard: 0.01, expert: 0.0}
        do: {decide: skip}
    rules:
      - name: peek_own_unknown_cards
        priority: 1
        when: {field: own.unknown, op: not_empty}
        probability: {easy: 0.50, medium: 0.75, hard: 0.95, expert: 1.0}
        do: {choose: random, from: own.unknown}
      - name: peek_random_other_player
        priority: 2
        when: {field: others.unknown, op: not_empty}
        probability: {easy: 0.50, medium: 0.75, hard: 0.95, expert: 1.0}
        do: {choose: random, from: others.unknown}
    otherwise: {decide: skip}

  jack_swap:
    timer: jack_swap
    gates:
      - name: miss
        probability: {easy: 0.05, medium: 0.03, hard: 0.01, expert: 0.0}
        do: {decide: skip}
    rules:
      - name: collection_three_swap
        priority: 1
        when:
          all:
            - {field: mode, op: eq, value: collect}
            - {field: others.three_collected, op: not_empty}
        probability: {easy: 0.60, medium: 0.85, hard: 0.95, expert: 1.0}
        do: {swap: collection_three}
      - name: dutch_caller_swap
        priority: 2
        when:
          all:
            - {field: dutch.active, op: eq, value: true}
            - {field: dutch.caller_is_me, op: eq, value: false}
            - {field: own.known, op: not_empty}
        probability: {easy: 0.60, medium: 0.85, hard: 0.95, expert: 1.0}
        do: {swap: dutch_caller}
      - name: lowest_opponent_higher_own
        priority: 3
        probability: {easy: 0.50, medium: 0.75, hard: 0.95, expert: 1.0}
        do: {swap: lowest_opponent_higher_own}
      - name: dear_for_unknown
        priority: 4
        when: {field: own.highest, op: gte, value: {easy: 10, medium: 9, hard: 8, expert: 7}}
        probability: {easy: 0.30, medium: 0.60, hard: 0.90, expert: 1.0}
        do: {swap: dear_for_unknown}
      - name: random_except_own
        priority: 5
        when: {field: others.with_cards, op: size_gte, value: 2}
        probability: {easy: 0.90, medium: 0.70, hard: 0.50, expert: 0.50}
        do: {swap: random_except_own}
    accept:
      repeat_pair: {easy: 0.15, medium: 0.08, hard: 0.02, expert: 0.0}
    otherwise: {decide: skip}

  collect:
    timer: same_rank_window
    require: {field: collect.legal, op: eq, value: true}
    gates:
      - name: miss
        probability: {easy: 0.05, medium: 0.03, hard: 0.01, expert: 0.0}
        do: {decide: skip}
    rules:
      - name: collect_if_completes_set
        priority: 1
        when: {field: own.collected, op: size_eq, value: 3}
        probability: {easy: 0.70, medium: 0.85, hard: 0.95, expert: 1.0}
        do: {decide: collect}
      - name: collect_if_same_rank
        priority: 2
        probability: {easy: 0.60, medium: 0.80, hard: 0.95, expert: 1.0}
        do: {decide: collect}
    otherwise: {decide: skip}

  call_dutch:
    timer: playing_card
    require: {field: dutch.active, op: eq, value: false}
    rules:
      # Estimates the hand, with an unknown card as six points. Against a single opponent, calling first is enough.
      - name: few_points_against_one
        priority: 1
        when:
          all:
            - {field: seats.active, op: eq, value: 2}
            - {field: own.estimate, op: lte, value: {easy: 3, medium: 4, hard: 5, expert: 9}}
        probability: {easy: 0.8, medium: 0.9, hard: 1.0, expert: 1.0}
        do: {decide: call}
      - name: few_points
        priority: 2
        when: {field: own.estimate, op: lte, value: {easy: 3, medium: 4, hard: 5, expert: 6}}
        probability: {easy: 0.8, medium: 0.9, hard: 1.0, expert: 1.0}
        do: {decide: call}
      # A collection stays in the hand for good: with nothing else to get rid of, it is time to end the round.
      - name: nothing_to_gain
        priority: 3
        when:
          all:
            - {field: mode, op: eq, value: collect}
            - {field: own.unknown, op: empty}
            - {not: {field: own.highest, op: gt, value: 2}}
        do: {decide: call}
    otherwise: {decide: no_call}
`;
