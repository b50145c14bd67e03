/** The strategy set `original`, kept exactly as it was delivered. */
export const original = `# Dutch: strategy of the computer seats.
#
# The strategy set \`original\`: the numbers handed down, kept as they are (dutch.md, 18.7).
# Written in the rules language of dutch.md, section 20. Every number that a computer seat
# uses is in this file; the program holds only the interpreter, the fact sheets (section 18.3)
# and the four pair selectors for the Jack (section 19.5).
#
# A value written as {easy: .., medium: .., hard: .., expert: ..} is read with the
# difficulty of the deciding seat. Probabilities are 0..1; "passes" means roll < probability.

format: rules/1
game: dutch
set: original

difficulties: [easy, medium, hard, expert]
default_difficulty: medium

# Used only when a table asks for computers of random strength.
random_difficulty_weights: {easy: 25, medium: 50, hard: 20, expert: 5}

# Thinking time before an action: timer(event) * (min + (max - min) * u), never above max_seconds (18.2).
# Pacing only. The length of the wait must not depend on what was decided.
delay:
  min: 0.2
  max: 0.4
  max_seconds: 6
  between_same_rank_cards: 0.4
  between_collects: 0.1

# Forgetting (section 10.4).
memory:
  remember: {easy: 0.70, medium: 0.80, hard: 0.90, expert: 1.0}
  wipe_on_penalty:
    min_slots: 7
    probability: 0.80

events:

  # ---------------------------------------------------------------- initial peek
  initial_peek:
    timer: initial_peek
    rules:
      - name: peek_two_random
        priority: 1
        do: {choose: random, from: own.slots, count: 2}

  # ---------------------------------------------------------------- draw
  # Drawing is compulsory: no miss gate.
  draw:
    timer: drawing_card
    rules:
      - name: take_top_discard
        priority: 1
        when: {field: draw.discard_allowed, op: eq, value: true}
        probability: {easy: 0.0, medium: 0.0, hard: 0.0, expert: 0.0}
        do: {decide: draw_discard}
      - name: draw_from_deck
        priority: 2
        when: {field: draw.deck_allowed, op: eq, value: true}
        do: {decide: draw_deck}
      - name: only_discard_left
        priority: 3
        when: {field: draw.discard_allowed, op: eq, value: true}
        do: {decide: draw_discard}
    otherwise: {decide: pass}

  # ---------------------------------------------------------------- play
  play:
    timer: playing_card
    gates:
      - name: miss
        probability: {easy: 0.05, medium: 0.03, hard: 0.01, expert: 0.0}
        do: {decide: miss}
    # One roll. If it fails, only the rule with the highest priority number is used.
    optimal:
      probability: {easy: 0.60, medium: 0.80, hard: 0.95, expert: 1.0}
      scale:
        when: {field: timer.seconds, op: lt, value: 10}
        factor: 0.7
    rules:
      - name: play_random_unknown_card
        priority: 1
        when: {field: own.unknown, op: not_empty}
        do: {choose: random, from: own.unknown}
      - name: play_highest_known_points
        priority: 2
        when: {field: own.known, op: not_empty}
        do:
          choose: highest_points
          from: own.known
          where: [{exclude_rank: J}]
      - name: play_random_playable
        priority: 3
        do: {choose: random, from: own.playable}
    otherwise: {decide: miss}

  # ---------------------------------------------------------------- same rank
  same_rank:
    timer: same_rank_window
    # Nothing believed to match: no attempt, no rolls.
    require: {field: same_rank.available, op: not_empty}
    gates:
      - name: miss
        probability: {easy: 0.05, medium: 0.03, hard: 0.01, expert: 0.0}
        do: {decide: no_play}
      # 1 - play probability (0.90 / 0.95 / 0.98 / 1.00)
      - name: hesitate
        probability: {easy: 0.10, medium: 0.05, hard: 0.02, expert: 0.0}
        do: {decide: no_play}
      # Inaccuracy: a known own card of another rank. Ignored when there is none.
      - name: wrong_card
        probability: {easy: 0.25, medium: 0.10, hard: 0.02, expert: 0.0}
        do: {choose: random, from: same_rank.other_rank}
    rules:
      - name: play_unknown_same_rank
        priority: 1
        when: {field: same_rank.unknown, op: not_empty}
        do: {choose: random, from: same_rank.unknown}
      - name: play_highest_points_same_rank
        priority: 2
        when: {field: same_rank.known, op: not_empty}
        do: {choose: highest_points, from: same_rank.known}
      - name: random_fallback_same_rank
        priority: 3
        do: {choose: random, from: same_rank.available}
    otherwise: {decide: no_play}
    # After a right card: evaluate require + rules again (no gates) until require fails.
    repeat: true

  # ---------------------------------------------------------------- queen
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
        probability: {easy: 0.50, medium: 0.70, hard: 0.95, expert: 1.0}
        do: {choose: random, from: own.unknown}
      - name: peek_random_other_player
        priority: 2
        when: {field: others.unknown, op: not_empty}
        probability: {easy: 0.50, medium: 0.70, hard: 0.95, expert: 1.0}
        do: {choose: random, from: others.unknown}
      - name: skip_queen_peek
        priority: 3
        do: {decide: skip}
    otherwise: {decide: skip}

  # ---------------------------------------------------------------- jack
  jack_swap:
    timer: jack_swap
    gates:
      - name: miss
        probability: {easy: 0.05, medium: 0.03, hard: 0.01, expert: 0.0}
        do: {decide: skip}
    rules:
      - name: dutch_caller_swap
        priority: 1
        when:
          all:
            - {field: dutch.active, op: eq, value: true}
            - {field: dutch.caller_is_me, op: eq, value: false}
            - {field: own.known, op: not_empty}
        probability: {easy: 0.70, medium: 0.85, hard: 0.95, expert: 0.98}
        do: {swap: dutch_caller}
      - name: collection_three_swap
        priority: 2
        when:
          all:
            - {field: mode, op: eq, value: collect}
            - {field: others.three_collected, op: not_empty}
        probability: {easy: 0.70, medium: 0.85, hard: 0.95, expert: 0.98}
        do: {swap: collection_three}
      - name: one_card_player_priority
        priority: 3
        when: {field: others.one_card, op: not_empty}
        probability: {easy: 0.70, medium: 0.85, hard: 0.95, expert: 0.98}
        do: {swap: one_card_player}
      - name: lowest_opponent_higher_own
        priority: 4
        when:
          all:
            - {field: own.known, op: not_empty}
            - {field: others.known, op: not_empty}
        probability: {easy: 0.70, medium: 0.85, hard: 0.95, expert: 0.98}
        do: {swap: lowest_opponent_higher_own}
      - name: random_except_own
        priority: 5
        when: {field: others.with_cards, op: size_gte, value: 2}
        probability: {easy: 0.90, medium: 0.95, hard: 0.95, expert: 0.98}
        do: {swap: random_except_own}
      - name: skip_jack_swap
        priority: 6
        do: {decide: skip}
    # A pair that this seat already swapped since its last turn began is refused,
    # except with this probability; a refused pair makes the rule fail.
    accept:
      repeat_pair: {easy: 0.15, medium: 0.08, hard: 0.02, expert: 0.0}
    otherwise: {decide: skip}

  # ---------------------------------------------------------------- collect
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
        probability: {easy: 0.50, medium: 0.70, hard: 0.95, expert: 1.0}
        do: {decide: collect}
      - name: collect_if_same_rank
        priority: 2
        probability: {easy: 0.60, medium: 0.80, hard: 0.95, expert: 1.0}
        do: {decide: collect}
      - name: skip_collect
        priority: 3
        do: {decide: skip}
    otherwise: {decide: skip}

  # ---------------------------------------------------------------- Dutch
  # Asked once in its own window, of the computer whose play opened it, before it passes;
  # with windows off before it plays (18.4).
  call_dutch:
    timer: playing_card
    require:
      all:
        - {field: dutch.active, op: eq, value: false}
        - {field: own.unknown, op: empty}
    rules:
      - name: easy_low_hand
        priority: 1
        when:
          all:
            - {field: difficulty, op: eq, value: easy}
            - {field: own.points, op: lte, value: 4}
        do: {decide: call}
      - name: medium_single_low_card
        priority: 2
        when:
          all:
            - {field: difficulty, op: eq, value: medium}
            - {field: own.cards, op: eq, value: 1}
            - {field: own.points, op: lte, value: 2}
        do: {decide: call}
      - name: hard_zero_points
        priority: 3
        when:
          all:
            - {field: difficulty, op: eq, value: hard}
            - {field: own.points, op: eq, value: 0}
        do: {decide: call}
      - name: expert_zero_points_safe
        priority: 4
        when:
          all:
            - {field: difficulty, op: eq, value: expert}
            - {field: own.points, op: eq, value: 0}
            - {field: others.fewer_cards, op: empty}
            - {field: discard.jacks, op: eq, value: 4}
        do: {decide: call}
    otherwise: {decide: no_call}
`;
