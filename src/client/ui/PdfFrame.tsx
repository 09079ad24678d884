import { useCallback } from 'react'

/** A frame that shows a document and revokes its URL on removal; a plain frame has no viewer buttons. */
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
