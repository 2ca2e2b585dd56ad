import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { useBusy } from '#web/lib/busy.ts'
import { failureMessage } from '#web/lib/failure.ts'
import { paths } from '#web/lib/paths.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Card, DataTable } from '#web/ui/index.ts'
import { Link } from '#web/ui/link.tsx'
import { loadCards } from '../load-cards.ts'
import { CODES_WITH_TEXT } from '../post/use-post-fields.ts'
import {
  type Candidate,
  checkFiles,
  exportPosts,
  type Finding,
  importPosts,
  isBlocked,
  type Library,
} from './import-export.ts'

export default function FilesPanel() {
  return (
    <div className="stack-6">
      <Import />
      <Export />
    </div>
  )
}

type Outcome = { readonly id: string; readonly title: string } | { readonly error: string }

function Import() {
  const { t } = useTranslation(['posts', 'images'])
  const input = useRef<HTMLInputElement>(null)
  const { candidates, library, outcomes, isRunning, checking, check, run, stop } = useImport()
  const ready = candidates?.filter((each) => !isBlocked(each) && !outcomes.has(each)) ?? []
  const done = [...outcomes.values()].filter((outcome) => 'id' in outcome).length
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    check([...(target.files ?? [])])
    // An empty value lets the same folder be chosen again after corrections.
    target.value = ''
  }
  return (
    <Card title={t('files.import')}>
      <p className="muted">{t('files.importText')}</p>
      <div className="row">
        <Button pending={checking.pending} onClick={() => input.current?.click()}>
          {t('files.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept=".md,.markdown"
          aria-label={t('files.choose')}
          onChange={choose}
          // Selects a folder and its subfolders.
          {...{ webkitdirectory: '' }}
        />
      </div>
      <ActionError>{checking.error}</ActionError>
      {candidates && library && (
        <>
          <p role="status">
            {isRunning || outcomes.size > 0
              ? t('files.progress', { done, count: candidates.length })
              : t('files.checked', { ready: ready.length, count: candidates.length })}
          </p>
          <DataTable
            caption={t('files.caption')}
            rowKey={({ path }) => path}
            rows={candidates}
            empty={<p>{t('files.none')}</p>}
            columns={[
              { id: 'path', head: t('files.path'), cell: ({ path }) => path },
              { id: 'title', head: t('field.title'), cell: ({ post }) => post.title || '–' },
              {
                id: 'language',
                head: t('field.language'),
                cell: ({ post }) => (post.language ? LOCALE_NAMES[post.language] : '–'),
              },
              {
                id: 'result',
                head: t('files.result'),
                cell: (each) => <Result candidate={each} outcome={outcomes.get(each)} />,
              },
            ]}
          />
          <div className="row">
            {ready.length > 0 && (
              <Button kind="primary" pending={isRunning} onClick={() => run(ready, library)}>
                {t('files.run', { count: ready.length })}
              </Button>
            )}
            {isRunning && <Button onClick={stop}>{t('images:file.cancel')}</Button>}
          </div>
        </>
      )}
    </Card>
  )
}

function useImport() {
  const [checked, setChecked] = useState<{ candidates: readonly Candidate[]; library: Library }>()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<Candidate, Outcome>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const aborter = useRef<AbortController>(undefined)
  const chosen = useRef<readonly File[]>([])
  const checking = useAction(async () => {
    const [posts, { categories }] = await Promise.all([loadCards(), call(api.categories.list)])
    const library = { posts, categories }
    const texts = chosen.current.filter(({ name }) => /\.(?:md|markdown)$/i.test(name))
    setChecked({ candidates: await checkFiles(texts, library), library })
    setOutcomes(new Map())
  })
  useEffect(() => () => aborter.current?.abort(), [])
  useBusy(isRunning)
  const setOutcome = (candidate: Candidate, outcome: Outcome) =>
    setOutcomes((before) => new Map(before).set(candidate, outcome))
  return {
    candidates: checked?.candidates,
    library: checked?.library,
    outcomes,
    isRunning,
    checking,
    check: (files: readonly File[]) => {
      chosen.current = files
      checking.run()
    },
    run: async (candidates: readonly Candidate[], library: Library) => {
      aborter.current = new AbortController()
      setIsRunning(true)
      await importPosts(candidates, {
        library,
        signal: aborter.current.signal,
        onImported: (candidate, { _id: id, title }) => setOutcome(candidate, { id, title }),
        onFailed: (candidate, error) => setOutcome(candidate, { error: failureMessage(error) }),
      }).finally(() => setIsRunning(false))
    },
    stop: () => aborter.current?.abort(),
  }
}

function Result({ candidate, outcome }: { candidate: Candidate; outcome: Outcome | undefined }) {
  const { t } = useTranslation('posts')
  const describe = useDescribeFinding()
  if (outcome && 'id' in outcome) {
    return (
      <>
        {t('files.imported')} <Link to={paths.adminBlogPost.to({ id: outcome.id })}>{outcome.title}</Link>
      </>
    )
  }
  const findings = outcome ? [outcome.error] : candidate.findings.map(describe)
  return (
    <>
      {isBlocked(candidate) || outcome ? t('files.notImported') : t('files.ready')}
      {findings.length > 0 && (
        <ul className="bullets">
          {findings.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const FIELDS = ['title', 'subtitle', 'slug', 'language', 'thumbnail', 'seo', 'content'] as const

/** Returns a function that describes a finding. */
function useDescribeFinding(): (finding: Finding) => string {
  const { t } = useTranslation('posts')
  return (finding) => {
    switch (finding.kind) {
      case 'field': {
        const field = FIELDS.find((known) => known === finding.field)
        const code = CODES_WITH_TEXT.find((known) => known === finding.code)
        const isMissing = finding.code === 'required' || finding.field === 'language'
        const why = isMissing ? t('files.missing') : code ? t(`fault.${code}`) : t('fault.other')
        return `${field ? t(`field.${field}`) : finding.field}: ${why}`
      }
      case 'wording':
      case 'problems':
        return t(`files.${finding.kind}`, { count: finding.count })
      case 'category':
      case 'original':
      case 'unknown':
        return t(`files.${finding.kind}`, { about: finding.about })
      default:
        return t(`files.${finding.kind}`)
    }
  }
}

function Export() {
  const { t } = useTranslation('posts')
  const [progress, setProgress] = useState<{ done: number; all: number }>()
  const aborter = useRef<AbortController>(undefined)
  useEffect(() => () => aborter.current?.abort(), [])
  const write = useAction(async () => {
    aborter.current = new AbortController()
    const { categories } = await call(api.categories.list)
    const onProgress = (done: number, all: number) => setProgress({ done, all })
    saveFile('posts.zip', await exportPosts({ categories, signal: aborter.current.signal, onProgress }))
  })
  return (
    <Card title={t('files.export')}>
      <p className="muted">{t('files.exportText')}</p>
      <ActionButton action={write}>{t('files.save')}</ActionButton>
      <p role="status">{progress && t('files.progress', { done: progress.done, count: progress.all })}</p>
    </Card>
  )
}
