import { products } from '#contract/products.ts'
import { useRecordAtOpen } from '#client/platform/api/queries.ts'
import { ProductForm } from './ProductForm.tsx'

type Props = { isService: boolean; beginAt?: 'price'; onSaved: (id: number) => void; onClose: () => void }

/** The form of a new or a stored product or service. */
export function ProductDialog({ id, ...rest }: Props & { id: number | undefined }) {
  return id === undefined ? <ProductForm {...rest} /> : <KnownProduct id={id} {...rest} />
}

function KnownProduct({ id, ...rest }: Props & { id: number }) {
  const product = useRecordAtOpen(products.get, { id }, rest.onClose)
  return product && <ProductForm product={product} {...rest} />
}
