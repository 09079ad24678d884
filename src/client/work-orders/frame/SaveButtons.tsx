import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconDeviceFloppy, IconPrinter } from '#client/ui/icons.tsx'

type Props = { isSaving: boolean; onSave: (next: 'leave' | 'print') => void; onCancel?: (() => void) | undefined }

/** The buttons that save or cancel the editing of an order. */
export function SaveButtons({ isSaving, onSave, onCancel }: Props) {
  const { t } = useTranslation('work-orders')
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
      <Button
        leftSection={<IconDeviceFloppy size={17} stroke={1.8} />}
        loading={isSaving}
        title="Ctrl+S"
        aria-keyshortcuts="Control+S"
        onClick={() => onSave('leave')}
      >
        {t('Save')}
      </Button>
    </>
  )
}
