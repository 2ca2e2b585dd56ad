import { MAX_ROUNDS, MAX_TOTAL_ROUNDS } from '#shared/crash/strategy/settings.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { presetOf } from '../presets.ts'
import { useDuration } from '../run/use-duration.ts'
import { workOf } from '../run/work.ts'
import { type Fault, PLAYERS_OF_A_BILLION } from './read-draft.ts'
import type { NumberRule } from './read-number.ts'

/** What is wrong with a field, and what it may hold. */
export function useFaultText(workers: number): (fault: Fault) => string {
  const { t } = useTranslation('lab')
  const { number, money } = useFormat()
  const duration = useDuration()
  const bounds = ({ decimals, low, high }: NumberRule) => {
    const written = (value: number) => (decimals === 0 ? number(value) : money(value / 100))
    return { low: written(low), high: written(high) }
  }
  const billion = () => {
    const { lab } = presetOf('martingale')
    const { seconds } = workOf({ ...lab, rounds: MAX_ROUNDS, paths: PLAYERS_OF_A_BILLION }, workers)
    return { players: number(PLAYERS_OF_A_BILLION), high: number(MAX_ROUNDS), time: duration(seconds) }
  }
  return (fault) => {
    switch (fault.code) {
      case 'no_items':
        return t('faults.no_items')
      case 'too_many_items':
        return t('faults.too_many_items', { count: fault.count, given: fault.given })
      case 'rounds':
        return t('faults.rounds', billion())
      case 'total':
        return t('faults.total', { high: number(fault.high), total: number(MAX_TOTAL_ROUNDS) })
      case 'limits':
        return t('faults.limits')
      case 'first_stake':
        return t('faults.first_stake', {
          plan: t(`plans.${fault.plan}.name`),
          stake: number(fault.stake / 100, 2),
        })
      default: {
        const text = t(`faults.${fault.code}`, bounds(fault.rule))
        return fault.item === undefined ? text : t('faults.item', { item: fault.item, fault: text })
      }
    }
  }
}
