import { currentLocale } from '#web/i18n/locale.ts'
import { translate } from '#web/i18n/use-translation.ts'
import { formats } from '#web/lib/formats.ts'
import { pageData } from '#web/lib/structured-data.ts'
import { figures } from './answer-figures.ts'
import { inOrder, plainText } from './questions.ts'

export function structuredData(origin: string): readonly object[] {
  const t = translate('faq')
  const values = figures(formats(currentLocale()))
  const groups = inOrder(
    t('groups', { returnObjects: true }),
    t('questions', { returnObjects: true, ...values }),
  )
  return [
    {
      ...pageData('faq', origin),
      '@type': 'FAQPage',
      mainEntity: groups.flatMap(({ questions }) =>
        questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer.map(plainText).join('\n') },
        })),
      ),
    },
  ]
}
