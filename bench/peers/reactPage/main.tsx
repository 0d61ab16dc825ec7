import { createRoot } from 'react-dom/client'
import { shownRows } from '../shownRows.ts'

const place = document.getElementById('page')
if (place === null) throw new Error('The page has no place for React.')

createRoot(place).render(
  <main>
    <h1>Merchants</h1>
    <table>
      <tbody>
        {shownRows.map((row) => (
          <tr key={row.id}>
            {Object.values<string>({ ...row }).map((text) => (
              <td key={text}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </main>,
)
