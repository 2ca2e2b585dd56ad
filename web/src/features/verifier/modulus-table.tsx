import type { Inputs } from '#shared/crash/fair/scheme.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useLatest } from './use-latest.ts'
import type { Verifiable } from './verifiable.ts'
import styles from './verifier.module.css'

/** What each of the moduli that sources name makes of this hash. */
export function ModulusTable({ scheme, inputs }: { scheme: Verifiable; inputs: Inputs }) {
  const { t } = useTranslation('verifier')
  const { multiplier, number } = useFormat()
  const { instantMods = [], compute } = scheme
  const results = useLatest(
    async () =>
      Promise.all(
        instantMods.map(async (mod) => ({
          mod,
          hundredths: (await compute?.({ ...inputs, instantMod: String(mod) }))?.hundredths ?? 0,
        })),
      ),
    JSON.stringify(inputs),
  )
  return (
    <div className={styles.moduli}>
      <p className="small muted">{t('result.modulus')}</p>
      <ul>
        {results?.map(({ mod, hundredths }) => (
          <li key={mod} className="figures">
            {t('result.modulusLine', { modulus: number(mod), multiplier: multiplier(hundredths / 100) })}
          </li>
        ))}
      </ul>
    </div>
  )
}
