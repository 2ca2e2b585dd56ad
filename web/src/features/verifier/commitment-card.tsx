import { useState } from 'react'
import { type HashedSeed, hashesOf } from '#shared/crash/fair/hashed-seed.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Values } from '#web/lib/verifier-link.ts'
import { Card, classes, Notice, TextField } from '#web/ui/index.ts'
import { CopyButton } from './copy-button.tsx'
import { cleaned, inputErrorOf } from './field-check.ts'
import { useInputErrorMessage } from './messages.ts'
import { useLatest } from './use-latest.ts'
import styles from './verifier.module.css'

const HASH = { name: 'commitment', kind: 'hex', bytes: [32, 64], optional: true } as const

/** Its own question with its own answer: is the hash shown before that of the seed revealed after? */
export function CommitmentCard({ values }: { values: Values }) {
  const { t } = useTranslation('verifier')
  const message = useInputErrorMessage()
  const [typed, setTyped] = useState<{ hash?: string; seed?: string }>({})
  const { hash = values.commitment ?? '', seed = values.serverSeed ?? '' } = typed
  const error = inputErrorOf(HASH, hash)
  const hashes = useLatest(seed.trim() === '' ? undefined : () => hashesOf(seed.trim()), seed)
  return (
    <Card title={t('commitment.title')}>
      <p className="measure">{t('commitment.text')}</p>
      <div className={classes(styles.fields, styles.pair)}>
        <TextField
          id="commitment-hash"
          name="commitment-hash"
          label={t('commitment.hash')}
          hint={t('commitment.hashHint')}
          error={error && message(HASH, error)}
          autoComplete="off"
          spellCheck={false}
          value={hash}
          onChange={(text) => setTyped({ ...typed, hash: text })}
        />
        <TextField
          id="commitment-seed"
          name="commitment-seed"
          label={t('commitment.seed')}
          hint={t('commitment.seedHint')}
          autoComplete="off"
          spellCheck={false}
          value={seed}
          onChange={(text) => setTyped({ ...typed, seed: text })}
        />
      </div>
      {hashes && !error && <Answer hashes={hashes} given={cleaned(HASH, hash)} />}
    </Card>
  )
}

function Answer({ hashes, given }: { hashes: readonly HashedSeed[]; given: string }) {
  const { t } = useTranslation('verifier')
  const match = hashes.find(({ value }) => value === given)
  const words = (hashed: HashedSeed) => ({ hash: hashed.hash, of: t(`commitment.of.${hashed.of}`) })
  return (
    <>
      {match && <Notice tone="good" role="status" title={t('commitment.matches', words(match))} />}
      {!match && given !== '' && <Notice tone="bad" role="status" title={t('commitment.differs')} />}
      <section aria-labelledby="commitment-hashes" className={styles.steps}>
        <h3 id="commitment-hashes">{t('commitment.hashes')}</h3>
        <ul>
          {hashes.map((hashed) => (
            <li key={`${hashed.hash} ${hashed.of}`}>
              <div className={styles.stepHead}>
                <h4>{t('commitment.hashOf', words(hashed))}</h4>
                <CopyButton value={hashed.value} name={t('commitment.hashOf', words(hashed))} />
              </div>
              <code className={styles.value}>{hashed.value}</code>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
