/** The small strategy set that `/strategy example` sends as a starting point. */
export const careful = `# A strategy for the computers of Dutch. Change what you like, give it its own name ("set"),
# and upload it with /strategy import. docs/strategies.md explains every word.

format: rules/1
game: dutch
set: careful

difficulties: [easy, medium, hard, expert]
default_difficulty: medium
random_difficulty_weights: {easy: 25, medium: 50, hard: 20, expert: 5}

# Seconds before a computer acts: a share of the time that people have, at most max_seconds.
delay: {min: 0.2, max: 0.4, max_seconds: 6, between_same_rank_cards: 0.4, between_collects: 0.1}

# The chance to notice that a card has moved.
memory:
  remember: {easy: 0.6, medium: 0.8, hard: 0.95, expert: 1}

events:
  initial_peek:
    timer: initial_peek
    rules:
      - {name: look_at_two, priority: 1, do: {choose: first, from: own.slots, count: 2}}

  draw:
    timer: drawing_card
    rules:
      - name: take_a_cheap_card
        priority: 1
        when:
          all:
            - {field: draw.discard_allowed, op: eq, value: true}
            - {field: discard.points, op: lte, value: 2}
        probability: {easy: 0.2, medium: 0.5, hard: 0.8, expert: 1}
        do: {decide: draw_discard}
      - {name: draw, priority: 2, when: {field: draw.deck_allowed, op: eq, value: true}, do: {decide: draw_deck}}
      - {name: take_what_is_left, priority: 3, when: {field: draw.discard_allowed, op: eq, value: true}, do: {decide: draw_discard}}
    otherwise: {decide: pass}

  play:
    timer: playing_card
    rules:
      - name: play_a_dear_card
        priority: 1
        when: {field: own.highest, op: gte, value: {easy: 10, medium: 9, hard: 8, expert: 7}}
        do: {choose: highest_points, from: own.known}
      - {name: play_an_unknown_card, priority: 2, do: {choose: random, from: own.unknown}}
      - {name: play_the_dearest, priority: 3, do: {choose: highest_points, from: own.known}}
    otherwise: {decide: miss}

  same_rank:
    timer: same_rank_window
    require: {field: same_rank.available, op: not_empty}
    gates:
      - {name: asleep, probability: {easy: 0.3, medium: 0.1, hard: 0.02, expert: 0}, do: {decide: no_play}}
    rules:
      - {name: drop_what_matches, priority: 1, do: {choose: highest_points, from: same_rank.available}}
    otherwise: {decide: no_play}
    repeat: true

  queen_peek:
    timer: queen_peek
    rules:
      - {name: look_at_my_own, priority: 1, do: {choose: first, from: own.unknown}}
      - {name: look_at_others, priority: 2, do: {choose: random, from: others.unknown}}
    otherwise: {decide: skip}

  jack_swap:
    timer: jack_swap
    rules:
      - {name: hit_the_caller, priority: 1, when: {field: dutch.active, op: eq, value: true}, do: {swap: dutch_caller}}
      - {name: swap_for_less, priority: 2, do: {swap: lowest_opponent_higher_own}}
    otherwise: {decide: skip}

  collect:
    timer: same_rank_window
    require: {field: collect.legal, op: eq, value: true}
    rules:
      - {name: collect, priority: 1, do: {decide: collect}}

  call_dutch:
    timer: playing_card
    require:
      all:
        - {field: dutch.active, op: eq, value: false}
        - {field: own.unknown, op: empty}
    rules:
      - name: low_enough
        priority: 1
        when: {field: own.points, op: lte, value: {easy: 4, medium: 5, hard: 6, expert: 6}}
        do: {decide: call}
    otherwise: {decide: no_call}
`;
