import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#client/platform/window-room.ts'
import { IconDeviceFloppy, IconPrinter } from '#client/ui/icons.tsx'

type Props = { isSaving: boolean; onSave: (next: 'leave' | 'print') => void; onCancel?: (() => void) | undefined }

/** The buttons that save or cancel the editing of an order; a phone has the one that saves at its foot. */
export function SaveButtons({ isSaving, onSave, onCancel }: Props) {
  const { t } = useTranslation('work-orders')
  const isPhone = useIsPhone()
  return (
    <>
      {onCancel && (
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconPrinter size={17} stroke={1.8} />}
        disabled={isSaving}
        title="Ctrl+P"
        aria-keyshortcuts="Control+P"
        onClick={() => onSave('print')}
      >
        {t('SaveAndPrint')}
      </Button>
      {!isPhone && <SaveButton isSaving={isSaving} onSave={() => onSave('leave')} />}
    </>
  )
}

export function SaveButton({ isSaving, onSave }: { isSaving: boolean; onSave: () => void }) {
  const { t } = useTranslation('work-orders')
  return (
    <Button
      leftSection={<IconDeviceFloppy size={17} stroke={1.8} />}
      loading={isSaving}
      title="Ctrl+S"
      aria-keyshortcuts="Control+S"
      onClick={onSave}
    >
      {t('Save')}
    </Button>
  )
}
