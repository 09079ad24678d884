import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeSheet } from '#contract/time-sheets.ts'
import { IconPlus } from '#client/ui/icons.tsx'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'
import { CorrectionForm, MissingForm, RemovalForm } from './CorrectionForm.tsx'
import { TimeSheetEntries } from './TimeSheetEntries.tsx'

type Step = 'entries' | 'missing' | { correct: TimeSheet } | { remove: TimeSheet }

/** The last days of a user, and the forms that correct them, one at a time. */
export function PersonDialog({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) {
  const [step, setStep] = useState<Step>('entries')
  const back = () => setStep('entries')
  if (step === 'missing') return <MissingForm userId={userId} name={name} onClose={back} />
  if (step !== 'entries' && 'correct' in step) return <CorrectionForm entry={step.correct} onClose={back} />
  if (step !== 'entries') return <RemovalForm entry={step.remove} onClose={back} />
  return <Entries userId={userId} name={name} onStep={setStep} onClose={onClose} />
}

type EntriesProps = { userId: number; name: string; onStep: (step: Step) => void; onClose: () => void }

function Entries({ userId, name, onStep, onClose }: EntriesProps) {
  const { t } = useTranslation('time-sheets')
  return (
    <Dialog size="lg" title={t('TimeSheetsOf', { name })} onClose={onClose}>
      <Group justify="space-between" mb="sm">
        <span>{t('OwnTimeSheetDays')}</span>
        <Button size="xs" variant="default" leftSection={<IconPlus size={15} />} onClick={() => onStep('missing')}>
          {t('AddTimeSheet')}
        </Button>
      </Group>
      <TimeSheetEntries userId={userId} acts={{ onCorrect: (correct) => onStep({ correct }), onRemove: (remove) => onStep({ remove }) }} />
    </Dialog>
  )
}
