import { vehicles } from '#contract/vehicles.ts'
import { useRecordAtOpen } from '#client/platform/api/queries.ts'
import { VehicleForm } from './VehicleForm.tsx'

type Props = { onSaved: (id: number) => void; onClose: () => void }

/** The form of a new or a stored vehicle. */
export function VehicleDialog({ id, ...rest }: Props & { id: number | undefined }) {
  return id === undefined ? <VehicleForm {...rest} /> : <KnownVehicle id={id} {...rest} />
}

function KnownVehicle({ id, onSaved, onClose }: Props & { id: number }) {
  const vehicle = useRecordAtOpen(vehicles.get, { id }, onClose)
  return vehicle && <VehicleForm vehicle={vehicle} onSaved={onSaved} onClose={onClose} />
}
