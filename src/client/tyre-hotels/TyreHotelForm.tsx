import { SimpleGrid, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TyreHotelDraft, tyreHotels, type TyreHotel } from '#contract/tyre-hotels/tyre-hotels.ts'
import { vehicles, type PlateLookupResult } from '#contract/vehicles.ts'
import { personName } from '#domain/text/people.ts'
import { hasSize, isStorageOverdue, seasonStoredOn } from '#domain/tyre-hotels/tyre-hotels.ts'
import { ClientPicker } from '#client/clients/ClientPicker.tsx'
import { useClock } from '#client/platform/clock.ts'
import { notify } from '#client/platform/notify.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation, useMay, useOrganization } from '#client/platform/sign-in/session.ts'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { PhoneField } from '#client/ui/form/PhoneField.tsx'
import { TextField } from '#client/ui/form/TextField.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { takeIntoDescription } from '#client/ui/reading/take-words.ts'
import { MakePicker, ModelPicker } from '#client/vehicles/MakePicker.tsx'
import { PlatePicker } from '#client/vehicles/PlatePicker.tsx'
import { StoredSets } from '#client/vehicles/StoredSets.tsx'
import { fetchVehicleByPlate, isSamePlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import { OrganizationField } from '#client/organizations/OrganizationField.tsx'
import { confirmWithoutSize } from './confirm-without-size.ts'
import { HotelFields } from './HotelFields.tsx'
import { blankHotelRow } from './HotelRowsField.tsx'
import { lastTyresOf, withLastTyres, type LastTyres } from './last-tyres.ts'

type Props = { hotel?: TyreHotel; of?: Owner; onSaved: (id: number) => void; onClose: () => void }
/** The owner of the tyres, if known. */
type Owner = Pick<TyreHotelDraft, 'organizationId' | 'organizationClientId' | 'clientName' | 'carNumber'> & { phone: string | null }

/** The form of a set: tyres, owner and term. It is read-only for a returned set and for users who may not change it. */
export function TyreHotelForm({ hotel, of, onSaved, onClose }: Props) {
  const { t } = useTranslation('tyre-hotels')
  const may = useMay()
  const { day } = useFormat()
  const today = useClock((now) => day(new Date(now).toISOString()))
  const { organization } = useOrganization()
  const { user } = useInformation()
  const form = useDraft(
    TyreHotelDraft,
    hotel
      ? omitDerived(hotel)
      : { ...blankSet, organizationId: organization.id, season: seasonStoredOn(today), ...(of && ownerValues(of)) },
  )
  const { create, update } = useRecordWrites(tyreHotels, onSaved)
  const { values } = form
  const isClosed = hotel?.status === 'closed'

  const phone = form.getInputProps('metaData.phoneNumber')
  const filled = useRef<LastTyres>(undefined)
  const [hasAskedForSize, setAskedForSize] = useState(false)

  /** Fills in the data of a looked-up vehicle; a new set also gets the tyres of its last order. */
  const fill = ({ plateNumber, make, model, client, ...vehicle }: PlateLookupResult) => {
    const now = form.getValues()
    const metaData = now.metaData ?? {}
    const tyres = { rows: metaData.tyreDimensions ?? [], tyreName: now.tyreName ?? null }
    const last = lastTyresOf(vehicle)
    const { rows, tyreName } = hotel ? tyres : withLastTyres(tyres, last, filled.current)
    const isClientFree = client && now.clientName === ''
    const phoneNumber = isClientFree ? (metaData.phoneNumber ?? client.phone) : metaData.phoneNumber
    filled.current = last
    form.setValues({
      carNumber: plateNumber,
      carMake: make,
      carModel: model,
      tyreName,
      ...(isClientFree && { organizationClientId: client.id, clientName: client.name }),
      metaData: { ...metaData, phoneNumber, tyreDimensions: rows },
    })
  }

  /** A plate typed in full, or given at the start, fills in the same data as a picked one. */
  const fillIfFree = (vehicle: PlateLookupResult) => {
    const { carNumber, carMake, carModel } = form.getValues()
    if (!carMake && isSamePlate(carNumber, vehicle.plateNumber)) fill({ ...vehicle, model: carModel || vehicle.model })
  }
  const begin = useEffectEvent(async (plate: string) => {
    const vehicle = await fetchVehicleByPlate(plate)
    const isDirty = form.isDirty()
    if (vehicle && !hotel) fillIfFree(vehicle)
    // Values filled in at the start do not count as input.
    if (!isDirty) form.resetDirty()
  })
  const plateAtStart = of?.carNumber
  useEffect(() => {
    if (plateAtStart && may(vehicles.plate)) begin(plateAtStart).catch(notify.failure)
  }, [plateAtStart, may])

  const takeWords = takeIntoDescription(form, t('Description'))

  const ask = async (draft: TyreHotelDraft) => {
    if (hotel || hasAskedForSize || hasSize(draft.metaData?.tyreDimensions ?? [])) return true
    setAskedForSize(true)
    return confirmWithoutSize()
  }

  return (
    <FormDialog
      title={[t(hotel ? (isClosed ? 'ViewTyreHotel' : 'EditTyreHotel') : 'AddTyreHotel'), hotel?.shelf?.fullCode]
        .filter(Boolean)
        .join(' · ')}
      size="xl"
      form={form}
      save={(draft) => (hotel ? update.mutateAsync({ ...draft, id: hotel.id, version: hotel.version }) : create.mutateAsync(draft))}
      ask={ask}
      readOnly={isClosed || (hotel !== undefined && !may(tyreHotels.update))}
      warning={hotel !== undefined && isStorageOverdue(hotel, today) && t('StorageOverdue')}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }} verticalSpacing="sm">
        <PlatePicker
          value={values.carNumber ?? ''}
          onType={(carNumber) => form.setFieldValue('carNumber', carNumber)}
          onPick={fill}
          onLeave={() => (hotel ? undefined : fillIfFree)}
          takeWords={takeWords}
          autoFocus={!hotel && !hasAskedForSize}
          error={form.getInputProps('carNumber').error}
        />
        <MakePicker {...form.getInputProps('carMake')} onChange={(value) => form.setFieldValue('carMake', value || null)} />
        <ModelPicker
          make={values.carMake}
          {...form.getInputProps('carModel')}
          onChange={(value) => form.setFieldValue('carModel', value || null)}
        />
        <ClientPicker
          value={values.clientName ?? ''}
          isPicked={values.organizationClientId != null}
          organizationId={values.organizationId ?? organization.id}
          onType={(clientName) => form.setValues({ clientName, organizationClientId: null })}
          onPick={({ id, name, phone: number }) =>
            form.setValues((now) => ({
              organizationClientId: id,
              clientName: name,
              metaData: { ...now.metaData, phoneNumber: now.metaData?.phoneNumber ?? number },
            }))
          }
          error={form.getInputProps('clientName').error ?? form.getInputProps('organizationClientId').error}
        />
        <PhoneField label={t('Phone')} {...phone} takeWords={takeWords} />
        <TextField label={t('OrderNumber')} placeholder={orderNumberExample} {...form.getInputProps('workOrderUuid')} />
      </SimpleGrid>
      {!hotel && <StoredSets plate={values.carNumber ?? ''} />}
      <HotelFields
        values={values}
        onChange={(fields) => form.setValues(fields)}
        error={(path) => form.getInputProps(path).error}
        since={hotel ? day(hotel.createdAt) : today}
        asksForSize={hasAskedForSize}
      >
        <TextInput label={t('StoredBy')} value={hotel ? hotel.storedBy : personName(user)} readOnly variant="filled" />
      </HotelFields>
      <OrganizationField
        {...form.getInputProps('organizationId')}
        onChange={(id) => id !== null && form.setValues({ organizationId: id, organizationClientId: null })}
      />
    </FormDialog>
  )
}

/** The top-level sizes are derived from the rows. */
const omitDerived = ({ tyreQuantity: _quantity, tyreWidth: _width, tyreHeight: _height, tyreRim: _rim, ...hotel }: TyreHotel) => hotel

const ownerValues = ({ phone, ...owner }: Owner) => ({ ...owner, metaData: { ...blankSet.metaData, phoneNumber: phone } })

const orderNumberExample = 'DEM-0123456789-BR'

const blankSet = {
  carNumber: '',
  carMake: null,
  carModel: null,
  organizationClientId: null,
  clientName: '',
  description: '',
  tyreName: null,
  workOrderUuid: null,
  metaData: { withRim: false, phoneNumber: null, tyreDimensions: [blankHotelRow] },
}
