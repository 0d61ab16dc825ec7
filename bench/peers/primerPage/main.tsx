import './page.css'
import { Button, Heading } from '@primer/react'
import { DataTable, Table } from '@primer/react/experimental'
import { ThemeProvider } from '@primer/react/next'
import { createRoot } from 'react-dom/client'
import { shownRows } from '../shownRows.ts'

const place = document.getElementById('page')
if (place === null) throw new Error('The page has no place for Primer.')

createRoot(place).render(
  <ThemeProvider colorMode="auto">
    <main>
      <Heading as="h1">Merchants</Heading>
      <Button>Bulk Update</Button>
      <Table.Container>
        <DataTable
          aria-label="Merchants"
          data={shownRows}
          columns={[
            { header: 'Display Name', field: 'name', rowHeader: true },
            { header: 'Merchant Code', field: 'id' },
            { header: 'Email Id', field: 'email' },
            { header: 'Mobile Number', field: 'mobile' },
            { header: 'Account Ref Number', field: 'account' },
            { header: 'Distributor Code', field: 'distributor' },
          ]}
        />
      </Table.Container>
    </main>
  </ThemeProvider>,
)
