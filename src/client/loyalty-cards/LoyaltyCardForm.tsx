import { SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clients } from '#contract/clients/clients.ts'
import { fillDefaults } from '#contract/kit/defaults.ts'
import { LoyaltyCardDraft, loyaltyCards, type LoyaltyCard } from '#contract/loyalty-cards.ts'
import { formatCardNumber, appendCheckDigit } from '#domain/loyalty-cards.ts'
import { useOrganization } from '#client/platform/sign-in/session.ts'
import { DecimalField } from '#client/ui/form/DecimalField.tsx'
import { FormDialog } from '#client/ui/form/FormDialog.tsx'
import { SearchSelect } from '#client/ui/form/SearchSelect.tsx'
import { useDraft } from '#client/ui/form/use-draft.ts'
import { useRecordWrites } from '#client/ui/form/use-record-writes.ts'
import { OrganizationField } from '#client/organizations/OrganizationField.tsx'

type Props = { card: LoyaltyCard | undefined; onSaved: (id: number) => void; onClose: () => void }

/** A card as listed when the form was opened; a new card gets a random number, which is unlikely to be taken. */
export function LoyaltyCardForm({ card, onSaved, onClose }: Props) {
  const { t } = useTranslation('loyalty-cards')
  const { organization } = useOrganization()
  const [proposed] = useState(() => formatCardNumber(card?.number ?? generateNumber()))
  const form = useDraft(LoyaltyCardDraft, {
    ...(card ?? fillDefaults(LoyaltyCardDraft, { number: proposed, organizationId: organization.id })),
    number: proposed,
  })
  const { create, update } = useRecordWrites(loyaltyCards, onSaved)
  const { organizationId } = form.values

  return (
    <FormDialog
      title={t(card ? 'EditLoyaltyCard' : 'AddLoyaltyCard')}
      form={form}
      save={(draft) => (card ? update.mutateAsync({ ...draft, id: card.id, version: card.version }) : create.mutateAsync(draft))}
      onClose={onClose}
    >
      <SimpleGrid cols={2} verticalSpacing="sm">
        <TextInput
          label={t('CardNumber')}
          description={card ? undefined : t('CardNumberHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          className="number"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          // Selected, so that a scan replaces the number.
          onFocus={(event) => event.currentTarget.select()}
          {...form.getInputProps('number', { withFocus: false })}
        />
        <DecimalField label={t('CardDiscount')} {...form.getInputProps('discountPercent')} />
        <SearchSelect
          // The key remounts the picker, because clients belong to the workplace.
          key={organizationId}
          label={t('Client')}
          placeholder={t('NoClientYet')}
          name={card?.clientName ?? null}
          endpoint={clients.choices}
          inputFor={(quickText) => ({ quickText, organizationId })}
          optionsOf={(found) => found}
          {...form.getInputProps('clientId')}
        />
        <OrganizationField
          {...form.getInputProps('organizationId')}
          onChange={(id) => id !== null && form.setValues({ organizationId: id, clientId: null })}
        />
      </SimpleGrid>
      <Textarea label={t('Notes')} autosize minRows={2} maxRows={6} {...form.getInputProps('notes')} />
      <Switch label={t('CardActive')} description={t('CardActiveHint')} {...form.getInputProps('active', { type: 'checkbox' })} />
    </FormDialog>
  )
}

/** Fifteen random digits and a check digit. The first is not zero, because spreadsheets would drop it. */
function generateNumber(): string {
  const [first = 0, ...rest] = crypto.getRandomValues(new Uint8Array(15))
  return appendCheckDigit([1 + (first % 9), ...rest.map((byte) => byte % 10)].join(''))
}
