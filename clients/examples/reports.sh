#!/bin/sh
# Prints who the token belongs to, and the tests that have results, as JSON.
set -eu
api="$LEXAM_URL/api/v1"
# By standard input, so that the token isn't in the list of processes.
get() {
  printf 'header = "Authorization: Bearer %s"\n' "$LEXAM_TOKEN" | curl --silent --show-error --fail-with-body --config - "$api$1"
}
get /auth/me
echo
get "/admin/reports/tests?limit=50"
echo
