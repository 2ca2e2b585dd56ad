import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type AgeStatement, ageStatement } from '#shared/countries/age-statement.ts'
import { casinoRule } from '#shared/countries/casino-rule.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { checks } from '#web/lib/account-checks.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { nextFrom, paths, withNext } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { carry, takeCarried } from '#web/lib/storage.ts'
import { type Form, useForm } from '#web/lib/use-form.ts'
import { useToast } from '#web/ui/index.ts'

/** The default: the network's country, once known. */
const UNCHOSEN = 'of the network'

/** `adult` holds the ticked statement, since a tick counts only for the words beside which it was made. */
const EMPTY = { name: '', email: '', password: '', again: '', country: UNCHOSEN, adult: '' }

/** Returns the registration form with its country and the statement for it. */
export function useRegisterForm() {
  const { t } = useTranslation('auth')
  const { country: network } = useSession()
  const required = useRequiredAge()
  const countryOf = (chosen: string) => (chosen === UNCHOSEN ? (network ?? '') : chosen)
  const statementFor = (chosen: string): AgeStatement => {
    const { age } = casinoRule([countryOf(chosen), network])
    return ageStatement(currentLocale(), Math.max(age, required.age))
  }
  const check = checks(t)
  const register = useRegistration()
  const form = useForm({
    initial: EMPTY,
    check: (values) => ({
      name: check.name(values.name),
      email: check.email(values.email),
      password: check.newPassword(values.password),
      again: check.repeated(values.password, values.again),
      adult: values.adult === statementFor(values.country).wording ? undefined : t('check.adult'),
    }),
    serverNames: { statement: 'adult' },
    submit: ({ country, adult, ...values }) =>
      required.learnFrom(() => register({ ...values, country: countryOf(country), statement: adult })),
    explain: (error) => {
      if (!(error instanceof ApiError)) return t('register.failed')
      if (error.code === 'user_exists') return t('register.exists')
      return error.statusCode >= 500 ? t('register.failed') : undefined
    },
  })
  useCarriedNames(form)
  const { values } = form
  const statement = statementFor(values.country)
  const { value: _, onChange: tick, ...field } = form.text('adult')
  const checked = values.adult === statement.wording
  return {
    form,
    country: { ...form.text('country'), value: countryOf(values.country) },
    adult: {
      statement,
      named: countryOf(values.country) !== '',
      /** True if the tick was for another age. */
      changed: values.adult !== '' && !checked,
      field: { ...field, checked, onChange: (on: boolean) => tick(on ? statement.wording : '') },
    },
  }
}

const CARRIED = 'register'

/** Keeps what was typed when the reader changes the language, which opens another document; never the password. */
function useCarriedNames({ values, change }: Form<typeof EMPTY>): void {
  const restore = useEffectEvent(() => {
    const [name = '', email = '', country = UNCHOSEN] = takeCarried(CARRIED)?.split('\n') ?? []
    change((typed) => ({ ...typed, name: typed.name || name, email: typed.email || email, country }))
  })
  const keep = useEffectEvent((event: MouseEvent) => {
    const opensLanguage = event.target instanceof Element && event.target.closest('a[hreflang]') !== null
    if (opensLanguage) carry(CARRIED, `${values.name}\n${values.email}\n${values.country}`)
  })
  useEffect(() => {
    restore()
    const listener = (event: MouseEvent) => keep(event)
    document.addEventListener('click', listener)
    return () => document.removeEventListener('click', listener)
  }, [])
}

/** Holds the age that the server required when it refused a lower one; the network's country has changed since. */
function useRequiredAge() {
  const [age, setAge] = useState(0)
  return {
    age,
    learnFrom: async (work: () => Promise<unknown>) => {
      try {
        await work()
      } catch (error) {
        if (error instanceof ApiError) setAge(error.details.age ?? age)
        throw error
      }
    },
  }
}

interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Empty if none is known. */
  readonly country: string
  readonly statement: string
}

function useRegistration() {
  const { t } = useTranslation('auth')
  const { refresh } = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const toast = useToast()
  return async ({ name, email, password, country, statement }: Registration) => {
    const named = country === '' ? {} : { country }
    const input = {
      name,
      email,
      password,
      adult: true,
      statement,
      language: currentLocale(),
      ...named,
    } as const
    await call(api.users.register, { input })
    // The account exists: if the server is unreachable now, the next page asks for a login.
    await refresh().catch(() => undefined)
    toast(t('register.done'))
    await navigate(withNext(paths.verify.to(), nextFrom(search)))
  }
}
