/** The topics of the three first posts in every language. */
export const TOPICS = ['no-app-knows', 'cost-of-97', 'limits-first'] as const
export type Topic = (typeof TOPICS)[number]

/** The text of a post that the first start adds. */
export interface SeedText {
  readonly topic: Topic
  readonly title: string
  readonly slug: string
  readonly subtitle: string
  readonly content: string
}
