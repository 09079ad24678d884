import { translate } from '#client/booking/data.ts'
import { BookingIcon } from '#client/booking/icons.tsx'

type Props = { label: string; value: string; earlier: [label: string, act: (() => void) | undefined]; later: Props['earlier'] }

/** A time that moves by half hours through the free cells. */
export function Stepper({ label, value, earlier, later }: Props) {
  return (
    <div className="stepper" role="group" aria-label={`${label} ${value}`}>
      <span>{label}</span>
      <button type="button" className="square" aria-label={translate(earlier[0])} disabled={!earlier[1]} onClick={earlier[1]}>
        <BookingIcon name="minus" />
      </button>
      <output className="number">{value}</output>
      <button type="button" className="square" aria-label={translate(later[0])} disabled={!later[1]} onClick={later[1]}>
        <BookingIcon name="plus" />
      </button>
    </div>
  )
}
