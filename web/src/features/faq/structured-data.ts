import { languageTag } from '#shared/i18n/locales.ts'
import { currentLocale, localHref } from '#web/i18n/locale.ts'
import { translate } from '#web/i18n/use-translation.ts'
import { formats } from '#web/lib/formats.ts'
import { paths } from '#web/lib/paths.ts'
import { figures } from './answer-figures.ts'
import { inOrder, plainText } from './questions.ts'

export function structuredData(origin: string): readonly object[] {
  const t = translate('faq')
  const locale = currentLocale()
  const values = figures(formats(locale))
  const groups = inOrder(
    t('groups', { returnObjects: true }),
    t('questions', { returnObjects: true, ...values }),
  )
  return [
    {
      '@type': 'FAQPage',
      name: t('title'),
      url: `${origin}${localHref(paths.faq.to())}`,
      inLanguage: languageTag(locale),
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
