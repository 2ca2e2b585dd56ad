import type words from '#web/i18n/en/faq.json'

export type GroupId = keyof typeof words.groups
export type QuestionId = keyof typeof words.questions

/** Order of the page. The ids are its anchors in every language; links from other sites depend on them. */
export const GROUPS: readonly { readonly id: GroupId; readonly questions: readonly QuestionId[] }[] = [
  {
    id: 'predictors',
    questions: [
      'why-no-app-can-predict',
      'what-predictors-show',
      'accuracy-claims',
      'profit-claims',
      'test-a-predictor',
      'paid-for-a-predictor',
    ],
  },
  {
    id: 'fairness',
    questions: ['what-provably-fair-proves', 'check-an-aviator-round', 'casino-cheating'],
  },
  {
    id: 'cost',
    questions: ['what-does-it-cost', 'staking-systems', 'earlier-rounds'],
  },
  {
    id: 'signals',
    questions: ['what-is-a-signal', 'live-mode', 'need-to-deposit', 'how-are-you-paid', 'no-casinos'],
  },
  {
    id: 'you',
    questions: ['delete-my-data', 'losing-control'],
  },
]

export interface Question {
  readonly id: QuestionId
  readonly question: string
  readonly answer: readonly string[]
}

export interface QuestionGroup {
  readonly id: GroupId
  readonly title: string
  readonly questions: readonly Question[]
}

/** Returns the texts of a language in the order of the page. */
export function inOrder(
  titles: Readonly<Record<GroupId, string>>,
  texts: Readonly<Record<QuestionId, { readonly q: string; readonly a: readonly string[] }>>,
): QuestionGroup[] {
  return GROUPS.map(({ id, questions }) => ({
    id,
    title: titles[id],
    questions: questions.map((question) => ({
      id: question,
      question: texts[question].q,
      answer: texts[question].a,
    })),
  }))
}

/** Returns a text without the marks of `RichText`. */
export function plainText(text: string): string {
  return text.replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1').replace(/\*\*([^*]+)\*\*|`([^`]+)`/g, '$1$2')
}
