/** A link as far as it tells when a deposit was declared. */
export interface DeclaredLink {
  readonly casino: string
  readonly declaredMs?: number | undefined
}

/** What staff once decided about an account at a casino. */
export interface StaffDecision {
  readonly casino: string
  readonly atMs: number
  readonly account?: 'confirmed' | 'rejected' | undefined
  readonly deposit?: 'confirmed' | 'rejected' | undefined
}

/** A declaration took place somewhere in here; both ends are the same where its moment is stored. */
export interface Declaration {
  readonly fromMs: number
  readonly toMs: number
}

/**
 * When deposits were declared. The link keeps the moment of the last declaration alone, and none once it is
 * removed; of earlier ones staff's decisions tell: a deposit that was decided had been declared since the decision
 * before it, which no declaration can come without. One without a decision before it is left out, since
 * nothing says how old it is.
 *
 * @param decisions oldest first
 */
export function declarationsOf(
  links: readonly DeclaredLink[],
  decisions: readonly StaffDecision[],
): Declaration[] {
  const casinos = new Set([...links, ...decisions].map(({ casino }) => casino))
  return [...casinos].flatMap((casino) =>
    atCasino(
      links.find((link) => link.casino === casino)?.declaredMs,
      decisions.filter((decision) => decision.casino === casino),
    ),
  )
}

function atCasino(lastMs: number | undefined, decisions: readonly StaffDecision[]): Declaration[] {
  const found: Declaration[] = []
  let sinceMs: number | undefined
  // A deposit that was confirmed can be rejected later: that is no second declaration.
  let confirmed = false
  for (const { atMs, account, deposit } of decisions) {
    const isNew = account === undefined && !(confirmed && deposit === 'rejected')
    if (isNew && sinceMs !== undefined) found.push({ fromMs: sinceMs, toMs: atMs })
    confirmed = account === undefined && deposit === 'confirmed'
    sinceMs = atMs
  }
  if (lastMs === undefined) return found
  const others = found.filter(({ fromMs, toMs }) => lastMs < fromMs || toMs < lastMs)
  return [...others, { fromMs: lastMs, toMs: lastMs }]
}
