interface ValueListProps {
  className: string | undefined
  values: readonly (readonly [name: string, value: string | undefined])[]
}

/** Shows names with long values, such as seeds and hashes, in full and one below the other. */
export function ValueList({ className, values }: ValueListProps) {
  return (
    <dl className={className}>
      {values.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
