import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cardColors } from '#domain/customer-orders.ts'
import { useOrganization } from '#client/platform/session.ts'
import type { Card } from './use-cards.ts'

/** `groupId` undefined: the whole board; null: what is in no group. */
export type CardColumn = { name: string; title: string; color: string; groupId: number | null | undefined; cards: Card[] }

/** A column for each group of the workplace, before them those in none while there are such; or one for all cards. */
export function useColumns(cards: Card[], isPerGroup: boolean): CardColumn[] {
  const { t } = useTranslation('customer-orders')
  const { appointmentGroups } = useOrganization().organization
  return useMemo(() => {
    if (!isPerGroup || appointmentGroups.length === 0)
      return [{ name: 'all', title: t('AllCards'), color: cardColors[0].hex, groupId: undefined, cards }]
    const known = new Set(appointmentGroups.map(({ id }) => id))
    const loose = cards.filter(({ appointmentGroupId: group }) => group === null || !known.has(group))
    const ofGroups = appointmentGroups.map(({ id, name }, i): CardColumn => ({
      name: String(id),
      title: name,
      color: cardColors[i % cardColors.length]!.hex,
      groupId: id,
      cards: cards.filter(({ appointmentGroupId: group }) => group === id),
    }))
    const none: CardColumn = { name: 'none', title: t('NoGroup'), color: 'var(--mantine-color-dimmed)', groupId: null, cards: loose }
    return loose.length ? [none, ...ofGroups] : ofGroups
  }, [cards, isPerGroup, appointmentGroups, t])
}
