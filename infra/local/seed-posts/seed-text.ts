/** The three things that every language says to begin with. */
export const TOPICS = ['no-app-knows', 'cost-of-97', 'limits-first'] as const
export type Topic = (typeof TOPICS)[number]

/** A post that stands there from the first start on. */
export interface SeedText {
  readonly topic: Topic
  readonly title: string
  readonly slug: string
  readonly subtitle: string
  readonly content: string
}
