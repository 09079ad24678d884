import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cardColors } from '#domain/customer-orders.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import type { CustomerCardItem } from './use-cards.ts'

/** `groupId` is undefined for the whole board and null for cards without a group. */
export type CardPlace = { name: string; title: string; color: string; groupId: number | null | undefined }
export type CardColumn = CardPlace & { cards: CustomerCardItem[] }

/** A column for each group of the workplace, preceded by cards without a group if there are any; or one column for all cards. */
export function useCustomerColumns(cards: CustomerCardItem[], isPerGroup: boolean): { places: CardPlace[]; columns: CardColumn[] } {
  const { t } = useTranslation('customer-orders')
  const { appointmentGroups } = useOrganization().organization
  const isLoose = ({ appointmentGroupId }: CustomerCardItem) => !appointmentGroups.some(({ id }) => id === appointmentGroupId)
  const hasLoose = cards.some(isLoose)
  const places = useMemo((): CardPlace[] => {
    if (!isPerGroup || appointmentGroups.length === 0)
      return [{ name: 'all', title: t('AllCards'), color: cardColors[0].hex, groupId: undefined }]
    const ofGroups = appointmentGroups.map(({ id, name }, i) => ({
      name: String(id),
      title: name,
      color: cardColors[i % cardColors.length]!.hex,
      groupId: id,
    }))
    const none = { name: 'none', title: t('NoGroup'), color: 'var(--mantine-color-dimmed)', groupId: null }
    return hasLoose ? [none, ...ofGroups] : ofGroups
  }, [hasLoose, isPerGroup, appointmentGroups, t])
  const columns = places.map((place) => ({
    ...place,
    cards: cards.filter((card) =>
      place.groupId === undefined ? true : place.groupId === null ? isLoose(card) : card.appointmentGroupId === place.groupId,
    ),
  }))
  return { places, columns }
}
