import classes from './RowCheck.module.css'

type Props = {
  label: string
  checked: boolean
  /** Only some of the rows the box stands for are ticked. */
  some?: boolean
  tabIndex?: number
  onPick: (through: boolean) => void
}

/** A native checkbox, because a page may have a hundred; with Shift it picks all rows since the last one. */
export function RowCheck({ label, checked, some = false, tabIndex = 0, onPick }: Props) {
  return (
    <label className={classes.label}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = some
        }}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        tabIndex={tabIndex}
        onChange={({ nativeEvent }) => onPick((nativeEvent as unknown as MouseEvent).shiftKey)}
      />
    </label>
  )
}
