import { useTranslation } from 'react-i18next'
import { AppError } from '#contract/kit/errors.ts'
import { vehicles, type Vehicle } from '#contract/vehicles.ts'
import { formatPlate } from '#contract/kit/readers/plate-text.ts'
import { askConfirmation } from '#client/platform/confirm.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'

type VehicleVersion = Pick<Vehicle, 'id' | 'plateNumber' | 'version'>

/** Gives a vehicle another plate. If another vehicle has it, the user is asked to merge the two. Undefined if nothing was done. */
export function useNewPlate(): (vehicle: VehicleVersion, plateNumber: string) => Promise<Vehicle | undefined> {
  const { t } = useTranslation('trade')
  const { mutateAsync } = useWrite(vehicles.changePlate)

  return async ({ id, version, plateNumber: from }, plateNumber) => {
    const input = { id, version, plateNumber }
    let done: Vehicle | undefined
    try {
      done = await mutateAsync(input)
    } catch (error) {
      if (!isTaken(error)) throw error
      await askConfirmation({
        title: t('MergeVehiclesQuestion', { plate: formatPlate(plateNumber) }),
        text: t('MergeVehiclesText'),
        action: t('MergeVehicles'),
        danger: true,
        run: async () => (done = await mutateAsync({ ...input, merge: true })),
      })
    }
    if (done) notify.success(t('PlateMoved', { from, to: done.plateNumber }))
    return done
  }
}

/** Whether a stored vehicle has the plate; without its id, another request has just taken the plate. */
const isTaken = (error: unknown) => error instanceof AppError && error.code === 'AlreadyExists' && typeof error.details?.['id'] === 'number'
