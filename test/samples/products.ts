let number = 0
/** Each call gets another value, because the conditions of a product must differ. */
export const products = {
  'POST /product-conditions': {
    get value() {
      number = (number % 1000) + 1
      return number
    },
  },
}
