import { Button, CloseButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loyaltyCards, type LoyaltyCard } from '#contract/loyalty-cards.ts'
import { formatCardNumber } from '#domain/loyalty-cards.ts'
import { useFormat } from '#client/platform/format.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { filterCardsByText } from '#client/loyalty-cards/filter-by-text.ts'
import { IconScan } from '#client/ui/icons.tsx'
import { cardValidToday } from '#client/work-orders/engine/order-card.ts'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

/** The loyalty card whose percentage is deducted: typed, scanned, or picked from the client's cards. */
export function LoyaltyCardField({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [owner, setOwner] = useState<string>()
  // The field is unmounted when a card is used, which takes the focus away.
  const isJustUsed = useRef(false)
  const { values, error } = useOrder(form, 'loyaltyCard', 'clientId')
  const { loyaltyCard, clientId } = values

  const use = (card: LoyaltyCard) => {
    isJustUsed.current = true
    setTyped('')
    setProblem(undefined)
    // Families share a card, so another owner is shown and not refused.
    setOwner(card.clientId !== null && card.clientId !== clientId ? card.clientName : undefined)
    form.change({ loyaltyCard: cardValidToday(card) })
  }
  const find = async () => {
    if (typed.trim() === '') return
    const card = (await filterCardsByText(typed)).find(({ active }) => active)
    if (card) use(card)
    else setProblem(t('LoyaltyCardUnknown'))
  }

  if (loyaltyCard) {
    return (
      <Stack gap={2}>
        <Group gap="xs" wrap="nowrap">
          <Text fz="sm">{t('LoyaltyCard')}</Text>
          <Text fz="sm" className="number">
            {`${formatCardNumber(loyaltyCard.number)} · ${format.number(loyaltyCard.percentage)}%`}
          </Text>
          <CloseButton
            ref={(button) => {
              if (isJustUsed.current) button?.focus()
              isJustUsed.current = false
            }}
            size="sm"
            aria-label={t('LoyaltyCardRemove')}
            onClick={() => form.change({ loyaltyCard: null })}
          />
        </Group>
        {owner && (
          <Text fz="xs" c="dimmed">
            {t('LoyaltyCardOfAnother', { name: owner })}
          </Text>
        )}
        {error('loyaltyCard') && (
          <Text fz="xs" c="var(--mantine-color-error)" role="alert">
            {error('loyaltyCard')}
          </Text>
        )}
      </Stack>
    )
  }
  return (
    <Stack gap="xs" align="flex-start">
      <TextInput
        label={t('LoyaltyCard')}
        placeholder={t('LoyaltyCardHint')}
        leftSection={<IconScan size={17} stroke={1.8} aria-hidden />}
        w={320}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void find()
        }}
        onBlur={() => void find()}
      />
      {clientId !== null && <CardsOfClient clientId={clientId} onUse={use} />}
    </Stack>
  )
}

/** Only the office may list cards. */
function CardsOfClient({ clientId, onUse }: { clientId: number; onUse: (card: LoyaltyCard) => void }) {
  const { t } = useTranslation('work-orders')
  const format = useFormat()
  const may = useMay()
  const { data } = useQuery({
    ...endpointQuery(loyaltyCards.search, { models: { clientId: [clientId], active: true } }),
    enabled: may({ ...loyaltyCards.search, access: 'office' }),
  })
  return data?.items
    .filter(({ discountPercent }) => discountPercent > 0)
    .map((card) => (
      <Button key={card.id} variant="default" size="compact-sm" onClick={() => onUse(card)}>
        {t('LoyaltyCardUse', { number: formatCardNumber(card.number), percent: format.number(card.discountPercent) })}
      </Button>
    ))
}
