import { ActionIcon, SimpleGrid, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconPlus } from '#client/ui/icons.tsx'
import { LongText } from './WorkFields.tsx'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { addProposal } from './add-proposal.ts'
import { OrderTextField } from './OrderField.tsx'
import { TextRows } from './TextRows.tsx'

/** The client's complaints about the car, and the garage's proposals. */
export function GarageFields({ form }: { form: OrderForm }) {
  const { t } = useTranslation('work-orders')
  const { readOnly, frozen } = form
  const { values, error } = useOrder(form)
  return (
    <>
      <SimpleGrid cols={3} spacing="md">
        <OrderTextField form={form} name="modelType" maxLength={50} />
        <div style={{ gridColumn: 'span 2' }}>
          <LongText form={form} name="mention" maxLength={1000} />
        </div>
      </SimpleGrid>
      <SimpleGrid cols={2} spacing="md">
        <TextRows
          label={t('CustomerRequest')}
          rowLabel={(number) => t('CustomerRequestRow', { number })}
          readOnly={readOnly}
          value={values.customerRequest}
          onChange={(customerRequest) => form.change({ customerRequest })}
          error={(row) => error(`customerRequest.${row}`)}
        />
        <TextRows
          label={t('ProviderProposal')}
          rowLabel={(number) => t('ProviderProposalRow', { number })}
          readOnly={readOnly}
          value={values.providerProposal}
          onChange={(providerProposal) => form.change({ providerProposal })}
          error={(row) => error(`providerProposal.${row}`)}
          action={(text) =>
            !frozen && !values.lines.some(({ name }) => name === text) ? (
              <Tooltip label={t('AddToOrder')}>
                <ActionIcon size={36} aria-label={`${t('AddToOrder')}: ${text}`} onClick={() => addProposal(form, text)}>
                  <IconPlus size={17} stroke={1.8} />
                </ActionIcon>
              </Tooltip>
            ) : null
          }
        />
      </SimpleGrid>
    </>
  )
}
