import { translate } from '#client/booking/data.ts'

type Props = { groups: { id: number; name: string }[]; value: number | null; onChange: (id: number) => void }

/** Selects a group, such as a ramp, if groups are booked separately. */
export function GroupPicker({ groups, value, onChange }: Props) {
  return (
    <fieldset className="groups">
      <legend>{translate('ChooseRamp')}</legend>
      {groups.map(({ id, name }) => (
        <label key={id}>
          <input type="radio" name="group" checked={id === value} onChange={() => onChange(id)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
