import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTyre } from '#contract/kit/tyres.ts'
import type { Vehicle, VehicleVisit } from '#contract/vehicles.ts'
import { clientLink } from '#client/clients/client-links.ts'
import { useClock } from '#client/platform/clock.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { When } from '#client/ui/when/When.tsx'
import { ItpDay } from '#client/vehicles/ItpDay.tsx'

/** The facts of a vehicle by their labels, and its visits until now. */
export function useVehicleFacts(vehicle: Vehicle, visits: VehicleVisit[]): { facts: Record<string, ReactNode>; past: VehicleVisit[] } {
  const { t } = useTranslation('vehicles')
  const { number, when } = useFormat()
  const { carTypes } = useInformation().account
  const minute = useClock((now) => Math.floor(now / 60_000) * 60_000)
  const next = visits.findLast(({ kind, date, status }) => kind === 'appointment' && status !== 'skipped' && Date.parse(date) > minute)
  const { client, carKm, kmAt, itpUntil, vinNumber, manufacturingYear, carTypeId, tyreDimensions, formerPlates, description } = vehicle
  const facts: Record<string, ReactNode> = {
    [t('Owner')]: client && (
      <Anchor inherit renderRoot={(props) => <Link {...props} {...clientLink(client.id)} />}>
        {client.name}
      </Anchor>
    ),
    [t('Phone')]: client?.phone,
    [t('NextVisit')]: next && <When at={next.date} />,
    [t('ItpUntil')]: itpUntil && <ItpDay until={itpUntil} />,
    [t('CarKm')]: carKm !== null && [`${number(carKm)} km`, kmAt && when(kmAt)].filter(Boolean).join(' · '),
    [t('TyreDimensions')]: [...new Set(tyreDimensions.map(formatTyre))].filter(Boolean).join(', '),
    [t('VinNumber')]: vinNumber,
    [t('ManufacturingYear')]: manufacturingYear,
    [t('CarType')]: carTypes.find(({ id }) => id === carTypeId)?.name,
    [t('FormerPlates')]: formerPlates.map((former) => `${former.plateNumber} (${when(former.until)})`).join(', '),
    [t('CarDescription')]: description,
  }
  return { facts, past: visits.filter(({ date }) => Date.parse(date) <= minute) }
}
