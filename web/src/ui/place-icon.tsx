/** The icon of a page in the bar at the foot, also shown beside links to that page. */
export function PlaceIcon({ place }: { place: keyof typeof SHAPES }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentcolor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[place]}
    </svg>
  )
}

const SHAPES = {
  game: (
    <path
      d="M2.5 15.5 1 10.9l1.7-.4 2.3 1.9 4.3-1.2-5-5.2 2.3-.6 7.6 3.9 4.3-1.2c1.8-.5 3.5-.1 3.8 1s-1 2.3-2.8 2.8l-15.6 4.2z"
      fill="currentcolor"
      stroke="none"
    />
  ),
  rounds: (
    <path d="M2.5 12C7 7.5 13 5.5 21.5 5M2.5 12c4.5 4.5 10.5 6.5 19 7M7.5 12l3.5-2 3.5 4.5 3.5-4.5 3.5 1.5" />
  ),
  learn: (
    <path d="M12 6.5C9.5 4.5 6.5 4 3 4v14.5c3.5 0 6.5.5 9 2.5 2.5-2 5.5-2.5 9-2.5V4c-3.5 0-6.5.5-9 2.5zM12 6.5V21" />
  ),
  setup: <path d="m3 6 1.5 1.5L7.5 4.5M3 13l1.5 1.5 3-3M3 20l1.5 1.5 3-3M11.5 6H21M11.5 13H21M11.5 20H21" />,
  profile: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.5c1-3.5 4-5.5 8-5.5s7 2 8 5.5" />,
  stop: <path d="M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8zM9.75 8.5v7M14.25 8.5v7" />,
} as const
