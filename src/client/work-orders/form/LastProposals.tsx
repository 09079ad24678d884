import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useVehicleByPlate } from '#client/vehicles/use-vehicle-by-plate.ts'
import { IconCheck, IconPlus } from '#client/ui/icons.tsx'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { addProposal } from './add-proposal.ts'

/** Proposals of the workshop from the plate's last visit; one click adds each to the order. */
export default function LastProposals({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const title = useId()
  const { plateNumber, lines } = useOrder(form, 'plateNumber', 'lines').values
  const proposals = useVehicleByPlate(plateNumber)?.providerProposal ?? []
  if (proposals.length === 0) return null
  return (
    <Group gap={6} mt="xs" role="group" aria-labelledby={title}>
      <Text fz="xs" c="dimmed" id={title}>
        {t('LastProposals')}
      </Text>
      {proposals.map((text, index) => {
        const isAdded = lines.some(({ name }) => name === text)
        const Icon = isAdded ? IconCheck : IconPlus
        return (
          <Button
            key={index}
            variant={isAdded ? 'light' : 'default'}
            size="compact-sm"
            maw="100%"
            leftSection={<Icon size={14} stroke={1.8} />}
            title={text}
            aria-label={t(isAdded ? 'ProposalAdded' : 'AddProposal', { what: text })}
            // aria-disabled keeps the focus, which a disabled button would lose.
            aria-disabled={isAdded}
            onClick={() => !isAdded && addProposal(form, text)}
          >
            {text}
          </Button>
        )
      })}
    </Group>
  )
}
