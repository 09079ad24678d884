import { PriceListPage } from './PriceListPage.tsx'

export default function ProductsPage() {
  return <PriceListPage isService={false} />
}
