import { lazy, type ReactNode, Suspense } from 'react'
import type { Translate } from '#web/i18n/translate.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Checkbox, Skeleton } from '#web/ui/index.ts'
import { AllRounds, OwnLimits } from '../cockpit/frame.tsx'
import type { PracticeGame } from './use-practice.ts'

// The plots load when the user opens the credits.
const Credits = lazy(() => import('./credits.tsx'))

export function funTabs(
  practice: PracticeGame,
  shown: { proof: ReactNode; stakes: ReactNode; live: ReactNode },
  t: Translate<'cockpit'>,
) {
  const { account, game } = practice
  return [
    { name: 'proof', label: t('tab.proof'), content: shown.proof },
    {
      name: 'credits',
      label: t('tab.credits'),
      content: (
        <>
          {shown.stakes}
          <Suspense fallback={<Skeleton lines={6} />}>
            <Credits book={account.book} onSetBack={account.setBack} locked={game.stage === 'running'} />
          </Suspense>
          <AllRounds />
        </>
      ),
    },
    { name: 'limits', label: t('tab.limits'), content: <Limits practice={practice} live={shown.live} /> },
  ] as const
}

function Limits({ practice: { options, account }, live }: { practice: PracticeGame; live: ReactNode }) {
  const { t } = useTranslation('cockpit')
  return (
    <>
      <OwnLimits account={account} />
      <fieldset className="stack-1">
        <legend>
          <b>{t('limits.options')}</b>
        </legend>
        <Checkbox
          id="option-sound"
          name="sound"
          label={t('limits.sound')}
          checked={options.on.sound}
          onChange={() => options.toggle('sound')}
        />
        <Checkbox
          id="option-haptic"
          name="haptic"
          label={t('limits.haptic')}
          checked={options.on.haptic}
          onChange={() => options.toggle('haptic')}
        />
      </fieldset>
      {live}
    </>
  )
}
