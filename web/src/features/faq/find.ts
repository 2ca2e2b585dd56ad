import { plainText, type Question, type QuestionGroup } from './questions.ts'

/** Without case and accents, so that "verificacao" finds "verificação". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * The groups with only those questions in which every word of the query stands, in the question or its answer.
 *
 * @example findIn(groups, 'deposit free')
 */
export function findIn(groups: readonly QuestionGroup[], query: string): QuestionGroup[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  const matches = ({ question, answer }: Question) => {
    const text = fold([question, ...answer.map(plainText)].join(' '))
    return words.every((word) => text.includes(word))
  }
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(matches) }))
    .filter((group) => group.questions.length > 0)
}

export function countOf(groups: readonly QuestionGroup[]): number {
  return groups.reduce((sum, { questions }) => sum + questions.length, 0)
}
