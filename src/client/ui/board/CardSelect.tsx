import classes from './CardSelect.module.css'

type Props = {
  label: string
  className: string | undefined
  /** The status whose colours the select has. */
  status?: string
  value: string | number
  data: { value: string | number; label: string }[]
  onChange: (value: string) => void
}

/**
 * A select on a card or in its row. It is plain HTML: the kit's select is seven components, and hundreds of them would dominate a board's
 * render.
 */
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
