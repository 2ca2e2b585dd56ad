import styles from './value-slider.module.css'

interface ValueSliderProps {
  id?: string
  label: string
  /** The value in words, on the handle. */
  text: string
  value: number
  low: number
  high: number
  step?: number
  onChange: (value: number) => void
}

/** A range input drawn as in the flights' pictures: a thin line, and a handle that holds the value. */
export function ValueSlider({ id, label, text, value, low, high, step = 1, onChange }: ValueSliderProps) {
  return (
    <label className={styles.slider}>
      {label}
      <span className={styles.way}>
        <input
          id={id}
          type="range"
          min={low}
          max={high}
          step={step}
          value={value}
          aria-valuetext={text}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
        <svg aria-hidden="true">
          <svg
            x={`${((100 * (value - low)) / (high - low)).toFixed(1)}%`}
            y="50%"
            overflow="visible"
            aria-hidden="true"
          >
            <rect />
            <text dy="0.35em" textAnchor="middle">
              {text}
            </text>
          </svg>
        </svg>
      </span>
    </label>
  )
}
