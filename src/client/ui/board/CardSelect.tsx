import classes from './CardSelect.module.css'

type Props = {
  label: string
  className?: string
  /** Of a status, whose colours it has. */
  status?: string
  value: string | number
  data: { value: string | number; label: string }[]
  onChange: (value: string) => void
}

/** What is chosen on a card or in its row. A bare select: of the kit's, which looks like this, a board of hundreds draws for longer than of all else. */
export function CardSelect({ label, className, status, value, data, onChange }: Props) {
  return (
    <span className={`${classes.root} ${className}`} data-status={status}>
      <select
        aria-label={label}
        value={value}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {data.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </span>
  )
}
