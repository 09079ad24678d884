import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Invoice } from '#contract/invoices/invoices.ts'
import { formatMoney } from '#domain/text/format.ts'
import { clientLink } from '#client/clients/client-links.ts'
import { useFormat } from '#client/platform/format.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { FactsTable } from '#client/ui/record/FactsTable.tsx'
import { PlateChip } from '#client/ui/PlateChip.tsx'
import { orderLink } from '#client/work-orders/order-links.ts'
import classes from '#client/invoices/InvoicePage.module.css'
import { invoiceLink } from '#client/invoices/invoice-links.ts'

/** Days, parties, orders and credit notes of an invoice. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation(['invoices', 'trade', 'common'])
  const { date, money } = useFormat()
  const { paymentTypes } = useInformation().account
  const day = (value: string | null) => value && date(value)
  const { buyer, seller, orders, credits, clientId, correctsId, proformaId } = invoice
  const facts: Record<string, ReactNode> = {
    [t('IssueDate')]: day(invoice.issueDate),
    [t('DeliveryDate')]: day(invoice.deliveryDate),
    [t('DueDate')]: day(invoice.dueDate),
    [t('PaymentType')]: paymentTypes.find(({ id }) => id === invoice.paymentTypeId)?.name,
    [t('BalanceLeft')]: invoice.owed !== null && money(invoice.owed),
    [t('CorrectionReason')]: invoice.correctionReason,
    [t('CreditedInvoice')]: correctsId !== null && (
      <Anchor fz="sm" renderRoot={(props) => <Link {...props} {...invoiceLink(correctsId)} />}>
        {t('View')}
      </Anchor>
    ),
    [t('Proforma')]: proformaId !== null && (
      <Anchor fz="sm" renderRoot={(props) => <Link {...props} {...invoiceLink(proformaId)} />}>
        {t('View')}
      </Anchor>
    ),
    [t('VatAmount')]: invoice.cashVat && t('VatOnCollection'),
    [t('Notes')]: invoice.notes,
  }
  return (
    <Stack gap="md">
      <Part title={t('InvoiceFacts')}>
        <FactsTable facts={facts} labelWidth={130} />
      </Part>
      <Part title={t('Buyer')}>
        <PartyText party={buyer} clientId={clientId} />
      </Part>
      <Part title={t('Seller')}>
        <PartyText party={seller} />
      </Part>
      {orders.length > 0 && (
        <Part title={t('InvoicedOrders')}>
          {orders.map(({ workOrderId, uuid, plateNumber, isReleased }) => (
            <div key={workOrderId} className={classes.line}>
              <Anchor fz="sm" renderRoot={(props) => <Link {...props} {...orderLink(workOrderId, 'view')} />}>
                {uuid ?? workOrderId}
              </Anchor>
              {plateNumber && <PlateChip plate={plateNumber} size="xs" />}
              {isReleased && (
                <Text fz="xs" c="dimmed">
                  {t('OrderReleased')}
                </Text>
              )}
            </div>
          ))}
        </Part>
      )}
      {credits.length > 0 && (
        <Part title={t('CreditNotes')}>
          {credits.map((credit) => (
            <CreditLine key={credit.id} credit={credit} currency={invoice.currency} />
          ))}
        </Part>
      )}
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" p="md">
    <Title order={2} fz={15} mb="xs">
      {title}
    </Title>
    <Stack gap={4}>{children}</Stack>
  </Paper>
)

/** A party as the paper prints it. */
function PartyText({ party, clientId = null }: { party: Invoice['buyer'] | Invoice['seller']; clientId?: number | null }) {
  const { name, vatNumber, taxNumber, regNumber, address } = party
  const place = [[address.street, address.number].filter(Boolean).join(' '), address.postCode, address.city, address.county]
  const lines = [[vatNumber, taxNumber, regNumber].filter(Boolean).join(' · '), place.filter(Boolean).join(', ')].filter(Boolean)
  return (
    <>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {clientId === null ? name || '–' : <Anchor renderRoot={(props) => <Link {...props} {...clientLink(clientId)} />}>{name}</Anchor>}
      </Text>
      {lines.map((line) => (
        <Text key={line} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </>
  )
}

function CreditLine({ credit, currency }: { credit: Invoice['credits'][number]; currency: string }) {
  const { date, language } = useFormat()
  return (
    <div className={classes.line}>
      <span>
        <Anchor fz="sm" renderRoot={(props) => <Link {...props} {...invoiceLink(credit.id)} />}>
          {credit.number}
        </Anchor>
        <Text span fz="xs" c="dimmed">{` ${date(credit.issueDate)}`}</Text>
      </span>
      <span className="number">{formatMoney(credit.total, currency, language)}</span>
    </div>
  )
}
