import classes from './CardSelect.module.css'

type Props = {
  label: string
  className: string | undefined
  /** Of a status, whose colours it has. */
  status?: string
  value: string | number
  data: { value: string | number; label: string }[]
  onChange: (value: string) => void
}

/** What is chosen on a card or in its row. It looks like the kit's select, but is bare: of seven components each, hundreds would take longer to draw than all else on a board. */
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
