#!/bin/sh
# Run by Patroni once, on the first primary: the application's role and database. A lost primary that comes back
# connects to the database "postgres" to be rewound; patroni.yaml says who may connect where.
exec psql --set=ON_ERROR_STOP=1 --dbname="$1" --file="$(dirname "$0")/roles.sql" \
  --command="GRANT CONNECT ON DATABASE postgres TO PUBLIC"
