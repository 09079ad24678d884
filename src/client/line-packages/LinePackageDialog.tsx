import { linePackages } from '#contract/line-packages.ts'
import { useRecordAtOpen } from '#client/platform/api/queries.ts'
import { LinePackageForm } from './LinePackageForm.tsx'

type Props = { onSaved: (id: number) => void; onClose: () => void }

/** The form of a new or a stored package. */
export function LinePackageDialog({ id, ...rest }: Props & { id: number | undefined }) {
  return id === undefined ? <LinePackageForm {...rest} /> : <KnownPackage id={id} {...rest} />
}

function KnownPackage({ id, onSaved, onClose }: Props & { id: number }) {
  const linePackage = useRecordAtOpen(linePackages.get, { id }, onClose)
  return linePackage && <LinePackageForm saved={linePackage} onSaved={onSaved} onClose={onClose} />
}
