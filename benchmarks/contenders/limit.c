/* A toy of the same shape as the games, as the limit of what a core could do: four seats play cards
   of five kinds to an oven, put orders on top and refill; an order is baked if the table has enough
   of each kind. Whole games in C, the choices too. */

#include <stdint.h>

enum { KINDS = 5, SEATS = 4, CARDS = 65, LIMIT = 7, ORDERS = 8, ROUNDS = 3, LANE = 12 };

#define GUARDS UINT64_C(0x800800800800800)
#define COUNT(pool, kind) ((int)((pool) >> (LANE * (kind)) & 0x7ff))
#define ONE(kind) (UINT64_C(1) << (LANE * (kind)))

typedef struct {
    uint64_t random, hand[SEATS], table;
    int supply[CARDS], cards, held[SEATS], orders[SEATS][ORDERS], left[SEATS], baked[SEATS];
    int64_t oven[CARDS + SEATS * ORDERS];
    int played;
} Game;

static int choose(Game *game, int number) {
    game->random = game->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((game->random >> 32) * (uint64_t)number >> 32);
}

static void shuffle(Game *game, int *cards, int number) {
    for (int place = number - 1; place > 0; place--) {
        int other = choose(game, place + 1), card = cards[place];
        cards[place] = cards[other];
        cards[other] = card;
    }
}

static void refill(Game *game, int seat) {
    while (game->held[seat] < LIMIT && game->cards) {
        game->hand[seat] += ONE(game->supply[--game->cards]);
        game->held[seat]++;
    }
}

static uint64_t demand(int seat, int order) {
    int first = (seat + order) % KINDS, second = (first + 1 + order % 4) % KINDS;
    return (uint64_t)(4 - order % 3) * ONE(first) + (uint64_t)(1 + order % 3) * ONE(second);
}

static void empty_oven(Game *game) {
    uint64_t used = 0;
    for (int place = 0; place < game->played; place++) {
        int64_t entry = game->oven[place];
        if (entry >= 0) {
            game->table += (uint64_t)entry;
            continue;
        }
        int seat = (int)(-entry - 1) / ORDERS, order = (int)(-entry - 1) % ORDERS;
        uint64_t needs = demand(seat, order);
        if ((((game->table | GUARDS) - needs) & GUARDS) == GUARDS) {
            game->table -= needs;
            used += needs;
            game->baked[seat]++;
        } else {
            game->orders[seat][game->left[seat]++] = order;
        }
    }
    game->played = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int card = COUNT(used, kind); card; card--) game->supply[game->cards++] = kind;
    shuffle(game, game->supply, game->cards);
}

static int turn(Game *game, int seat) {
    int decisions = 0, number = game->held[seat];
    if (number) {
        /* So many of a kind: as many options as cards. */
        int option = choose(game, number), kind = 0;
        decisions += number > 1;
        while (option >= COUNT(game->hand[seat], kind)) option -= COUNT(game->hand[seat], kind++);
        uint64_t cards = (uint64_t)(option + 1) * ONE(kind);
        game->hand[seat] -= cards;
        game->held[seat] -= option + 1;
        game->oven[game->played++] = (int64_t)cards;
        int orders = game->left[seat] < 3 ? game->left[seat] : 3;
        if (orders) {
            int order = choose(game, orders + 1);
            decisions++;
            if (order < orders) {
                game->oven[game->played++] = -(seat * ORDERS + game->orders[seat][order]) - 1;
                game->orders[seat][order] = game->orders[seat][--game->left[seat]];
            }
        }
    }
    refill(game, seat);
    return decisions;
}

long play(long games, uint64_t seed) {
    long decisions = 0;
    for (long number = 0; number < games; number++) {
        Game game = {.random = seed + (uint64_t)number};
        for (int card = 0; card < CARDS; card++) game.supply[card] = card % KINDS;
        game.cards = CARDS;
        shuffle(&game, game.supply, CARDS);
        for (int seat = 0; seat < SEATS; seat++) {
            for (int order = 0; order < ORDERS; order++) game.orders[seat][order] = order;
            game.left[seat] = ORDERS;
            shuffle(&game, game.orders[seat], ORDERS);
            refill(&game, seat);
        }
        for (int round = 0; round < ROUNDS; round++) {
            int seat = round;
            do {
                decisions += turn(&game, seat);
                seat = (seat + 1) % SEATS;
            } while (game.cards);
            empty_oven(&game);
        }
    }
    return decisions;
}
