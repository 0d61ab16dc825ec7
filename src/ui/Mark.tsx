/** The product's mark, as in `public/icons/desk.svg`. Drawn in the page: as a picture it would be a document of its own. */
export const Mark = ({ size }: { readonly size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#0969da" />
    <path d="M7 11.5h18M7 16h12M7 20.5h7" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    <circle cx="22.5" cy="20.5" r="3.2" fill="#fff" />
  </svg>
)
