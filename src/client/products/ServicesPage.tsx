import { PriceListPage } from './PriceListPage.tsx'

export default function ServicesPage() {
  return <PriceListPage isService />
}
