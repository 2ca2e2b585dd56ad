import type { SeedText } from './seed-text.ts'

export const EN: readonly SeedText[] = [
  {
    topic: 'no-app-knows',
    title: 'Why no app can know the next round',
    slug: 'why-no-app-can-know-the-next-round',
    subtitle: 'What a commitment is, and what it means for apps that say they can see ahead.',
    content: `A crash round is drawn before it starts. The server picks a random seed and publishes a fingerprint of it, a SHA-256 hash. After the round it shows the seed, and everybody can check that the fingerprint fits.

## What that means

- The fingerprint does not tell the seed. To find it, one would have to try more seeds than there are atoms on earth.
- The rounds before do not tell it either. Each is drawn on its own: a long flight makes the next one neither longer nor shorter.

An app on your phone sees less than the server's own fingerprint. It cannot know the multiplier, whatever it is called and whatever it costs.

## What Fairflight does instead

A signal here is a random round plan: a target drawn by lot, shown with its exact chance. It knows nothing about the round, and says so. [How it works](/how-work-aviator-predictor) has the mathematics.`,
  },
  {
    topic: 'cost-of-97',
    title: 'What a return of 97% costs',
    slug: 'what-a-return-of-97-percent-costs',
    subtitle: 'Every target loses the same on average. Here is the sum.',
    content: `In our practice game the chance that the plane reaches a multiplier *x* is 0.97 divided by *x*.

| Target | Chance to reach it | Paid back of 100 staked, on average |
|---:|---:|---:|
| 1.50 | 64.7% | 97 |
| 2.00 | 48.5% | 97 |
| 10.00 | 9.7% | 97 |

The last column is always the same. A low target pays often and little, a high one seldom and much, and both lose 3 of every 100 staked on average.

## Why staking plans do not help

A plan that doubles the stake after a loss changes *when* you lose, not *how much* on average: the expected loss is 3% of everything you stake, and doubling stakes more. Ten rounds of 10 are 100 staked, so 3 lost on average. A hundred rounds are 30.

Think of that sum as the price of the game. If it is more than you want to spend, [play safe](/play-safe) shows limits and time-outs.`,
  },
  {
    topic: 'limits-first',
    title: 'Set your limits before you play',
    slug: 'set-your-limits-before-you-play',
    subtitle: 'What limits, time-outs and self-exclusion do here.',
    content: `A limit works best when it is set with a cool head. In your profile you can set how many signals a day you want at most, how long a session may last and how much you are ready to lose.

1. **Tighter** limits hold at once.
2. **Looser** ones hold after 24 hours, so that a bad evening does not change them.
3. A **time-out** or a **self-exclusion** can be made longer, never shorter. Nobody can undo it, our staff included.

While an exclusion runs there are no plans, no casinos and no offers here. We send no mail to bring you back.

## If it has stopped being a game

Talking helps, costs nothing and stays private. The help lines of your country are at the foot of every page and under [play safe](/play-safe).`,
  },
]
