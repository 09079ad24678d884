import { useCallback } from 'react'

/** A frame that shows a document and releases it when it is removed; a plain one without the viewer's own buttons. */
export function PdfFrame({ blob, title, isPlain = false }: { blob: Blob; title: string; isPlain?: boolean }) {
  const show = useCallback(
    (frame: HTMLIFrameElement) => {
      const url = URL.createObjectURL(blob)
      frame.src = isPlain ? `${url}#toolbar=0&view=FitH` : url
      return () => URL.revokeObjectURL(url)
    },
    [blob, isPlain],
  )
  // oxlint-disable-next-line react/iframe-missing-sandbox -- the browser's own viewer does not start in a sandbox
  return <iframe ref={show} title={title} style={{ width: '100%', height: '100%', border: 0 }} />
}
